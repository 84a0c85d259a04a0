import { drawCounterReceipt } from './counter-receipt-pdf.ts'
import { BELOW_MARK, MARK_WIDTH, openMark } from './mark.ts'
import {
  buildPdf,
  type Cell,
  type Doc,
  drawQr,
  drawRow,
  drawSum,
  ensureRoom,
  MARGIN,
  rule,
  SOFT,
  WIDTH,
  write,
} from './pdf-page.ts'
import type { Receipt, ReceiptOptions } from './receipt-facts.ts'

export const receiptPdf = (receipt: Receipt, options: ReceiptOptions): Promise<Buffer> =>
  buildPdf(receipt, (doc) =>
    options.paper === '80mm'
      ? drawCounterReceipt(doc, receipt, options)
      : drawReceipt(doc, receipt, options),
  )

async function drawReceipt(doc: Doc, receipt: Receipt, { origin, mark }: ReceiptOptions) {
  const drawMark = await openMark(doc, mark)
  doc.addPage()
  drawMark(MARGIN, MARGIN, MARK_WIDTH)
  const title = { size: 18, bold: true }
  let y = write(doc, receipt.title, MARGIN, BELOW_MARK, MARK_WIDTH, title) + 4
  drawQr(doc, origin + receipt.path, MARGIN + WIDTH - 72, MARGIN, 72)
  for (const [name, value] of receipt.facts) {
    write(doc, name, MARGIN, y, 90, { colour: SOFT })
    y = write(doc, value, MARGIN + 95, y, 320)
  }
  y = drawParties(doc, receipt, Math.max(y, MARGIN + 84))
  y = drawRows(doc, receipt, y)
  y = drawPayments(doc, receipt, y)
  y = ensureRoom(doc, y + 12, 40)
  y = write(doc, receipt.note, MARGIN, y, WIDTH, { colour: SOFT })
  write(doc, receipt.seller.name, MARGIN, y, WIDTH, { align: 'right', bold: true })
}

function drawParties(doc: Doc, { seller, buyer }: Receipt, top: number): number {
  const half = WIDTH / 2 - 10
  const party = ({ title, name, lines }: Receipt['seller'], x: number) => {
    const titleBottom = write(doc, title, x, top + 14, half, { colour: SOFT })
    const body = write(doc, name, x, titleBottom, half, { bold: true, size: 10 })
    return write(doc, lines.join('\n'), x, body, half)
  }
  rule(doc, top + 8)
  return Math.max(party(seller, MARGIN), party(buyer, MARGIN + WIDTH / 2 + 10)) + 12
}

const columns: Cell[] = [
  { width: WIDTH - 210, isText: true },
  { width: 50 },
  { width: 80 },
  { width: 80 },
]

const paymentColumns: Cell[] = [{ width: WIDTH - 110, isText: true }, { width: 110 }]

function drawRows(doc: Doc, { heading, rows, charges, total }: Receipt, top: number): number {
  let y = drawRow(doc, columns, heading, top, { bold: true, size: 8 })
  rule(doc, y + 1)
  y += 5
  for (const row of rows) y = drawRow(doc, columns, row, y, { size: 8.5 }) + 3
  rule(doc, y + 1)
  y += 6
  for (const [name, amount] of charges) y = drawSum(doc, name, amount, y)
  return drawSum(doc, ...total, y, { bold: true, size: 12 })
}

function drawPayments(doc: Doc, receipt: Receipt, top: number): number {
  const { paymentsTitle, payments, sums } = receipt
  let y = write(doc, paymentsTitle, MARGIN, ensureRoom(doc, top + 8, 60), WIDTH, { bold: true })
  rule(doc, y + 1)
  y += 6
  for (const payment of payments) y = drawRow(doc, paymentColumns, payment, y, {}) + 2
  for (const [name, amount] of sums) y = drawSum(doc, name, amount, y, { bold: true })
  return y
}
