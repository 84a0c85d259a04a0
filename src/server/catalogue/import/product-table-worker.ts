import { parentPort, workerData } from 'node:worker_threads'
import { ShopError } from '../../errors.ts'
import { type Portion, readTable } from './product-table.ts'

/** What the thread says: a portion of the file, or why it is refused. */
export type Told = Portion & { refused?: string }

const tell = (told: Told) => parentPort?.postMessage(told)

try {
  for await (const portion of readTable(workerData)) tell(portion)
} catch (error) {
  if (!(error instanceof ShopError)) throw error
  tell({ rows: [], errors: [], refused: error.message })
}
