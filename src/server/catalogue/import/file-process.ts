import type { Language } from '#shared/words/language.ts'
import { type RefusalMessage, ShopError } from '../../errors.ts'
import { withLanguage } from '../../messages/messages.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'
import { lowerPriority } from '../pictures/priority.ts'
import type { CategoryNames, Mapping } from './columns.ts'
import { firstRows, type Portion, readTable } from './product-table.ts'
import { openZip, type Zip } from './zip.ts'

/** The first picture task opens the zip, which stays open. */
export type FileTask =
  | { what: 'table'; mapping?: Mapping | undefined; categories: CategoryNames }
  | { what: 'rows'; most: number }
  | { what: 'picture'; name: string }

/** A table task answers with portions and then `done`, a picture task with bytes. */
export type FileAnswer =
  | { portion: Portion }
  | { done: true }
  | { rows: string[][] }
  | { picture: Uint8Array }
  | { refused: RefusalMessage }
  | { failed: string }

/** Descriptor of the uploaded file, after the three standard ones and the message channel. */
const FILE = 4
const PRIORITY = 10

let zip: Promise<Zip> | undefined

const send = (answer: FileAnswer) => process.send?.(answer)

async function perform(task: FileTask) {
  if (task.what === 'table') {
    for await (const portion of readTable(FILE, task.mapping, task.categories)) send({ portion })
    return send({ done: true })
  }
  if (task.what === 'rows') return send({ rows: await firstRows(FILE, task.most) })
  zip ??= openZip(FILE)
  const chunks = await (await zip).stream(task.name, MAX_IMAGE_BYTES)
  return send({ picture: Buffer.concat(await Array.fromAsync(chunks)) })
}

lowerPriority(PRIORITY)
process.on('message', (task: FileTask & { language: Language }) =>
  withLanguage(task.language, () => perform(task)).catch((error) =>
    send(error instanceof ShopError ? { refused: error.sentence } : { failed: String(error) }),
  ),
)
process.on('disconnect', () => process.exit(0))
// Ignores signals sent to the process group; the parent ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
