// PostgreSQL returns the types of parameters and columns without running the statement.
import type pg from 'pg'

export type Column = { name: string; type: number }
export type Description = { columns: Column[]; parameters: number[] }
/** `offset` is the place in the text, from 0. */
export type Mistake = { message: string; offset: number }

class Refused extends Error {
  readonly code: string | undefined
  readonly offset: number
  constructor({ message, code, position }: pg.DatabaseError) {
    super(message)
    this.code = code
    this.offset = Number(position ?? 1) - 1
  }
}

/** Throws Refused. */
function prepare(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const description: Description = { columns: [], parameters: [] }
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          description.parameters = dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        description.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleError: (error: pg.DatabaseError) => reject(new Refused(error)),
      handleReadyForQuery: () => resolve(description),
    })
  })
}

const UNDEFINED_COLUMN = '42703'
const MAX_MISTAKES = 20

/** PostgreSQL names one mistake, so a missing column becomes NULL to find the next. */
export async function describe(
  client: pg.Client,
  text: string,
): Promise<{ description?: Description; mistakes: Mistake[] }> {
  const mistakes: Mistake[] = []
  let candidate = text
  let toOriginal = (offset: number) => offset
  while (mistakes.length < MAX_MISTAKES) {
    try {
      const description = await prepare(client, candidate)
      return mistakes.length > 0 ? { mistakes } : { description, mistakes }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isMissing = error.code === UNDEFINED_COLUMN
      // The replacement may cause another mistake.
      if (mistakes.length > 0 && !isMissing) return { mistakes }
      const { message, offset: at } = error
      mistakes.push({ message, offset: toOriginal(at) })
      const name = /^[\w".]+/.exec(candidate.slice(at))?.[0]
      if (!isMissing || !name) return { mistakes }
      candidate = `${candidate.slice(0, at)}NULL${candidate.slice(at + name.length)}`
      const before = toOriginal
      const longer = 'NULL'.length - name.length
      toOriginal = (offset) => before(offset > at ? offset - longer : offset)
    }
  }
  return { mistakes }
}
