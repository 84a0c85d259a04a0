import { openMark } from './mark.ts'
import { type Doc, drawQr, openPdf, type Style, widthOfText, write } from './pdf-page.ts'
import type { NamedAmount, Receipt, ReceiptOptions } from './receipt-facts.ts'

const MM = 72 / 25.4
const PAPER = 80 * MM
/** Thermal printers print 72 of 80 mm. */
const PRINTABLE = 72 * MM
const LEFT = (PAPER - PRINTABLE) / 2
const EDGE = 4 * MM
const QR = 22 * MM
const GAP = 6
/** A thermal head prints no shades. */
const BLACK = '#000'
/** Points; the longest page that readers open. */
const LONGEST = 14_400

const small: Style = { size: 8, colour: BLACK }
const bold: Style = { ...small, bold: true }
const large: Style = { size: 11, bold: true, colour: BLACK }

/** Draws one page of 80 mm that is as long as its content. */
export async function drawCounterReceipt(doc: Doc, receipt: Receipt, options: ReceiptOptions) {
  const { doc: draft, end } = await openPdf(receipt)
  draft.addPage({ size: [PAPER, LONGEST], margin: 0 })
  const height = await drawContent(draft, receipt, options)
  await end()
  doc.addPage({ size: [PAPER, height + EDGE], margin: 0 })
  await drawContent(doc, receipt, options)
}

/** Returns the y below the content. */
async function drawContent(doc: Doc, receipt: Receipt, { mark, origin }: ReceiptOptions) {
  const { seller, buyer, rows, charges, taxes, total, payments, sums } = receipt
  const centre = (text: string, y: number, style = small) =>
    write(doc, text, LEFT, y, PRINTABLE, { ...style, align: 'centre' })
  const drawMark = await openMark(doc, mark)
  let y = drawMark(LEFT, EDGE, PRINTABLE, { align: 'centre', colour: BLACK }) + 2
  const sellerLines = seller.name === mark.name ? seller.lines : [seller.name, ...seller.lines]
  y = centre(sellerLines.join('\n'), y)
  y = centre(receipt.title, y + 4, large)
  y = dash(doc, y)
  for (const [name, value] of receipt.facts) y = pair(doc, [name, value], y)
  y = pair(doc, [buyer.title, buyer.name], y)
  y = dash(doc, y)
  for (const [title, quantity, price, amount] of rows) {
    y = write(doc, title, LEFT, y, PRINTABLE, small)
    y = pair(doc, [`${quantity} × ${price}`, amount], y) + 2
  }
  y = dash(doc, y)
  for (const charge of charges) y = pair(doc, charge, y)
  y = pair(doc, total, y, large)
  for (const tax of taxes) y = pair(doc, tax, y)
  y = dash(doc, y)
  y = write(doc, receipt.paymentsTitle, LEFT, y, PRINTABLE, bold)
  for (const payment of payments) y = pair(doc, payment, y)
  for (const sum of sums) y = pair(doc, sum, y, bold)
  y = dash(doc, y)
  y = centre(receipt.note, y) + 6
  drawQr(doc, origin + receipt.path, LEFT + (PRINTABLE - QR) / 2, y, QR)
  return y + QR
}

/** A name at the left and its value at the right; returns the y below both. */
function pair(doc: Doc, [name, value]: NamedAmount, y: number, style = small): number {
  const width = Math.min(widthOfText(doc, value, style) + 1, PRINTABLE * 0.6)
  const nameBottom = write(doc, name, LEFT, y, PRINTABLE - width - GAP, style)
  const x = LEFT + PRINTABLE - width
  return Math.max(nameBottom, write(doc, value, x, y, width, { ...style, align: 'right' }))
}

function dash(doc: Doc, y: number): number {
  doc
    .moveTo(LEFT, y + 4)
    .lineTo(LEFT + PRINTABLE, y + 4)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .strokeColor(BLACK)
    .stroke()
    .undash()
  return y + 8
}
