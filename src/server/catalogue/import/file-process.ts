import { flushCompileCache } from 'node:module'
import type { Language } from '#shared/words/language.ts'
import { type RefusalMessage, ShopError } from '../../errors.ts'
import { withLanguage } from '../../messages/messages.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'
import { lowerPriority } from '../pictures/priority.ts'
import type { CategoryNames, Mapping } from './columns.ts'
import { fetchPicture } from './fetch-picture.ts'
import { firstRows, type Portion, readTable } from './product-table.ts'
import { openZip, type Zip } from './zip.ts'

export type FileTask =
  | {
      what: 'table'
      mapping?: Mapping | undefined
      categories: CategoryNames
      skus: readonly string[]
    }
  | { what: 'rows'; maxRows: number }
  | { what: 'picture'; name: string }
  | { what: 'fetch'; address: string }

/** `portion` for each part of a table and then `done`, or else one message. */
export type FileAnswer =
  | { portion: Portion }
  | { done: true }
  | { rows: string[][] }
  | { picture: Uint8Array }
  | { refused: RefusalMessage }
  | { failed: string }

/** After the three standard descriptors and the message channel. */
const FILE_DESCRIPTOR = 4
const NICENESS = 10

/** Opened by the first picture task and kept open for the next ones. */
let zip: Promise<Zip> | undefined

const send = (answer: FileAnswer) => process.send?.(answer)

async function runTask(task: FileTask) {
  if (task.what === 'table') {
    for await (const portion of readTable(
      FILE_DESCRIPTOR,
      task.mapping,
      task.categories,
      task.skus,
    ))
      send({ portion })
    return send({ done: true })
  }
  if (task.what === 'rows') return send({ rows: await firstRows(FILE_DESCRIPTOR, task.maxRows) })
  if (task.what === 'fetch') return send({ picture: await fetchPicture(task.address) })
  zip ??= openZip(FILE_DESCRIPTOR)
  const chunks = await (await zip).stream(task.name, MAX_IMAGE_BYTES)
  return send({ picture: Buffer.concat(await Array.fromAsync(chunks)) })
}

lowerPriority(NICENESS)
// At its end this process is killed, which would discard the cache.
flushCompileCache()
process.on('message', (task: FileTask & { language: Language }) =>
  withLanguage(task.language, () => runTask(task)).catch((error) =>
    send(error instanceof ShopError ? { refused: error.sentence } : { failed: String(error) }),
  ),
)
process.on('disconnect', () => process.exit(0))
// A signal to the process group also reaches this process; only the parent ends it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
