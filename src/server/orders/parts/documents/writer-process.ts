import { lowerPriority } from '../../../catalogue/pictures/priority.ts'
import { type RefusalMessage, ShopError } from '../../../errors.ts'
import { toSheets, toWorkbook, toXlsx } from '../../../records/csv.ts'
import { answerTasks } from '../../../worker-process.ts'
import { giftCardPdf, type PrintedGiftCard } from './gift-card-pdf.ts'
import { addDocuments, documentsPdf, type PrintedDocument, type PrintOptions } from './pdf.ts'
import { openPdf, type PdfFacts } from './pdf-page.ts'
import type { Receipt, ReceiptOptions } from './receipt-facts.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** `open`, `add` and `close` write one long file in pieces; `open` forgets an unfinished one. */
export type WriterTask =
  | { what: 'documents'; documents: PrintedDocument[]; options: PrintOptions }
  | { what: 'receipt'; receipt: Receipt; options: ReceiptOptions }
  | { what: 'giftCard'; card: PrintedGiftCard }
  | { what: 'open'; facts: PdfFacts }
  | { what: 'add'; documents: PrintedDocument[]; options: PrintOptions }
  | { what: 'close' }
  | { what: 'xlsx'; tables: Parameters<typeof toXlsx> }
  | { what: 'sheets'; sheets: Parameters<typeof toSheets>[0] }
  | { what: 'workbook'; tables: Parameters<typeof toWorkbook>[0] }

export type WriterResult = { bytes: Uint8Array } | { refused: RefusalMessage } | { failed: string }

/** A niceness that lets requests for pages go first. */
const PRIORITY = 5

let longFile: Awaited<ReturnType<typeof openPdf>> | undefined

function getLongFile() {
  if (!longFile) throw new Error('No file was opened.')
  return longFile
}

async function write(task: WriterTask): Promise<Uint8Array> {
  switch (task.what) {
    case 'documents':
      return documentsPdf(task.documents, task.options)
    case 'receipt':
      return receiptPdf(task.receipt, task.options)
    case 'giftCard':
      return giftCardPdf(task.card)
    case 'open':
      longFile = await openPdf(task.facts)
      return longFile.take()
    case 'add': {
      const file = getLongFile()
      await addDocuments(file.doc, task.documents, task.options)
      return file.take()
    }
    case 'close': {
      const file = getLongFile()
      longFile = undefined
      return file.end()
    }
    case 'xlsx':
      return toXlsx(...task.tables)
    case 'sheets':
      return toSheets(task.sheets)
    case 'workbook':
      return toWorkbook(task.tables)
  }
}

lowerPriority(PRIORITY)
answerTasks<WriterTask, WriterResult>(async (task) => {
  try {
    return { bytes: await write(task) }
  } catch (error) {
    if (error instanceof ShopError) return { refused: error.sentence }
    return { failed: String(error) }
  }
})
