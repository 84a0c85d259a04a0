import type { Language } from '#shared/words/language.ts'
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

/** Amounts are in rupees. */
export type Receipt = {
  /** Path of the order's page, or of the page where a guest adds the order to an account. */
  path: string
  language: Language
  title: string
  facts: [name: string, value: string][]
  seller: Party
  buyer: Party
  heading: string[]
  rows: [title: string, quantity: string, price: string, amount: string][]
  charges: NamedAmount[]
  total: NamedAmount
  paymentsTitle: string
  payments: NamedAmount[]
  sums: NamedAmount[]
  note: string
}
type Party = { title: string; name: string; lines: string[] }
export type NamedAmount = [name: string, amount: string]

/** Prints a QR code that opens the receipt's path at `origin`. */
export const receiptPdf = (receipt: Receipt, origin: string): Promise<Buffer> =>
  buildPdf(receipt, (doc) => drawReceipt(doc, receipt, origin))

function drawReceipt(doc: Doc, receipt: Receipt, origin: string) {
  doc.addPage()
  write(doc, receipt.title, MARGIN, MARGIN, 360, { size: 18, bold: true })
  drawQr(doc, origin + receipt.path, MARGIN + WIDTH - 72, MARGIN, 72)
  let y = MARGIN + 32
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
  { width: WIDTH - 200, isText: true },
  { width: 40 },
  { width: 80 },
  { width: 80 },
]

function drawRows(doc: Doc, { heading, rows, charges, total }: Receipt, top: number): number {
  let y = drawRow(doc, columns, heading, top, { bold: true, size: 8 })
  rule(doc, y + 1)
  y += 5
  for (const row of rows) y = drawRow(doc, columns, row, ensureRoom(doc, y, 40), { size: 8.5 }) + 3
  rule(doc, y + 1)
  y += 6
  for (const [name, amount] of charges) y = drawSum(doc, name, amount, ensureRoom(doc, y, 20))
  return drawSum(doc, ...total, ensureRoom(doc, y, 24), { bold: true, size: 12 })
}

function drawPayments(doc: Doc, receipt: Receipt, top: number): number {
  const { paymentsTitle, payments, sums } = receipt
  let y = write(doc, paymentsTitle, MARGIN, ensureRoom(doc, top + 8, 60), WIDTH, { bold: true })
  rule(doc, y + 1)
  y += 6
  for (const [name, amount] of payments) {
    y = ensureRoom(doc, y, 20)
    write(doc, name, MARGIN, y, 390)
    y = drawSum(doc, '', amount, y)
  }
  for (const [name, amount] of sums)
    y = drawSum(doc, name, amount, ensureRoom(doc, y, 20), { bold: true })
  return y
}
