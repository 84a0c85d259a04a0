import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { refusalFrom } from '../../../errors.ts'
import { createFairQueue } from '../../../queues.ts'
import { createWorkerProcess } from '../../../worker-process.ts'
import { openDocumentCache } from './document-cache.ts'
import { type Titled, titleOf } from './document-title.ts'
import type { PrintedGiftCard } from './gift-card-pdf.ts'
import type { PrintedDocument, PrintOptions } from './pdf.ts'
import type { Receipt, ReceiptOptions } from './receipt-facts.ts'
import type { WriterResult, WriterTask } from './writer-process.ts'

const script = fileURLToPath(new URL('./writer-process.ts', import.meta.url))
const WAITING_EACH = 6
const WAITING_ALL = 60
/** Limits a reader who stops reading in the middle of a month. */
const LONGEST_FILE_MS = 15 * 60_000

type Ask = (task: WriterTask) => Promise<Buffer>

/** People take turns. Throws 503 while too many wait. */
function createLine() {
  const worker = createWorkerProcess<WriterTask, WriterResult>({ script, refusal: 'busy.document' })
  const inTurn = createFairQueue({
    atOnce: 1,
    waitingEach: WAITING_EACH,
    waitingAll: WAITING_ALL,
    refusal: 'busy.document',
  })
  async function ask(task: WriterTask): Promise<Buffer> {
    const result = await worker.ask(task)
    if ('refused' in result) throw refusalFrom(result.refused)
    if ('failed' in result) throw new Error(result.failed)
    const { buffer, byteOffset, byteLength } = result.bytes
    return Buffer.from(buffer, byteOffset, byteLength)
  }

  /**
   * A turn ends when its last task is done, so that no later turn gets the answer. A pipeline of Node
   * before 24 does not wait for its source.
   */
  async function takeTurn<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
    let running: Promise<unknown> = Promise.resolve()
    let isOver = false
    try {
      return await work((task) => {
        if (isOver) throw new Error('This turn is over.')
        const answer = ask(task)
        running = answer.catch(() => undefined)
        return answer
      })
    } finally {
      isOver = true
      await running
    }
  }
  return <Result>(who: string, work: (ask: Ask) => Promise<Result>) =>
    inTurn(who, () => takeTurn(work))
}

/**
 * Writes documents and workbooks in processes of their own, so that others do not wait: one for the
 * papers of an order, one for files that take long. `who` is the person who asks.
 */
export function createWriter(dataDir: string) {
  const papers = createLine()
  const longFiles = createLine()
  const cache = openDocumentCache(dataDir)

  async function* pieces(
    ask: Ask,
    documents: readonly Titled[],
    batches: AsyncIterable<PrintedDocument[]>,
    options: PrintOptions,
  ) {
    yield await ask({ what: 'open', facts: titleOf(documents) })
    for await (const batch of batches) yield await ask({ what: 'add', documents: batch, options })
    yield await ask({ what: 'close' })
  }

  return {
    /** Keeps what it drew, for the next person who may see it. */
    document: (who: string, document: PrintedDocument, options: PrintOptions) =>
      cache.get({ document, options }, () =>
        papers(who, (ask) => ask({ what: 'documents', documents: [document], options })),
      ),
    receipt: (who: string, receipt: Receipt, options: ReceiptOptions) =>
      papers(who, (ask) => ask({ what: 'receipt', receipt, options })),
    giftCard: (who: string, card: PrintedGiftCard) =>
      papers(who, (ask) => ask({ what: 'giftCard', card })),
    workbook: (who: string, task: Extract<WriterTask, { what: 'xlsx' | 'sheets' | 'workbook' }>) =>
      longFiles(who, (ask) => ask(task)),

    /** Streams a file; throws 503 before its first piece only. */
    async month(
      who: string,
      documents: readonly Titled[],
      batches: AsyncIterable<PrintedDocument[]>,
      options: PrintOptions,
    ): Promise<Readable> {
      const file = new PassThrough()
      const isWritten = longFiles(who, (ask) =>
        pipeline(Readable.from(pieces(ask, documents, batches, options)), file, {
          signal: AbortSignal.timeout(LONGEST_FILE_MS),
        }),
      )
      isWritten.catch((error) => file.destroy(error))
      await Promise.race([isWritten, once(file, 'readable')])
      return file
    },
  }
}

export type Writer = ReturnType<typeof createWriter>
