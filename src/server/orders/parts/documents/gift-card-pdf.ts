import type { GiftCardDesign } from '#shared/orders/gift-card-design.ts'
import type { Language } from '#shared/words/language.ts'
import { drawGiftCard } from '../../money/credit/card-art.ts'
import { buildPdf, type Doc, SOFT, write } from './pdf-page.ts'

export type PrintedGiftCard = {
  language: Language
  title: string
  design: GiftCardDesign
  shop: string
  amount: string
  /** Each line may be empty. */
  to: string
  message: string
  from: string
  codeLabel: string
  code: string
  note: string
}

/** Points. A5, landscape. */
const PAGE = { width: 595.28, height: 419.53 }
const PLATE_WIDTH = 236
/** Units of the plate in a point. */
const SCALE = 2
const LEFT = PLATE_WIDTH + 32
const TEXT_WIDTH = PAGE.width - LEFT - 32
const MESSAGE_HEIGHT = 128
const BRAND = '#6b1526'

export const giftCardPdf = (card: PrintedGiftCard): Promise<Buffer> =>
  buildPdf(card, (doc) => {
    doc.addPage({ size: 'A5', layout: 'landscape', margin: 0 })
    drawPlate(doc, card.design)
    drawWords(doc, card)
  })

function drawPlate(doc: Doc, design: GiftCardDesign) {
  const size = { width: PLATE_WIDTH * SCALE, height: PAGE.height * SCALE }
  doc.save().scale(1 / SCALE)
  for (const { d, fill, stroke, width = 1, opacity = 1 } of drawGiftCard(design, size)) {
    doc.path(d).lineWidth(width).opacity(opacity)
    if (fill && stroke) doc.fillAndStroke(fill, stroke)
    else if (fill) doc.fill(fill)
    else if (stroke) doc.stroke(stroke)
  }
  doc.restore()
}

function drawWords(doc: Doc, card: PrintedGiftCard) {
  const shopBottom = write(doc, card.shop, LEFT, 40, TEXT_WIDTH, {
    size: 20,
    bold: true,
    colour: BRAND,
  })
  const titleBottom = write(doc, card.title, LEFT, shopBottom, TEXT_WIDTH, {
    size: 10,
    colour: SOFT,
  })
  const amountBottom = write(doc, card.amount, LEFT, titleBottom + 8, TEXT_WIDTH, {
    size: 26,
    bold: true,
  })
  let y = amountBottom + 6
  if (card.to) y = write(doc, card.to, LEFT, y, TEXT_WIDTH, { size: 12 }) + 4
  if (card.message) {
    const { text, size } = fitMessage(card.message)
    y = write(doc, text, LEFT, y, TEXT_WIDTH, { size }) + 4
  }
  if (card.from) write(doc, card.from, LEFT, y, TEXT_WIDTH, { size: 12 })
  const codeBottom = write(doc, card.codeLabel, LEFT, 332, TEXT_WIDTH, { size: 9, colour: SOFT })
  const noteTop = write(doc, card.code, LEFT, codeBottom, TEXT_WIDTH, {
    size: 17,
    bold: true,
    colour: BRAND,
  })
  write(doc, card.note, LEFT, noteTop + 2, TEXT_WIDTH, { size: 8, colour: SOFT })
}

/** Widest share of its size that a character takes on average, and the height of a line. */
const CHARACTER = { width: 0.52, height: 1.5 }

/** A message of many short lines becomes one paragraph, and a long one smaller. */
function fitMessage(message: string): { text: string; size: number } {
  const heightAt = (text: string, size: number) => {
    const charactersOfLine = TEXT_WIDTH / (size * CHARACTER.width)
    const lines = text
      .split('\n')
      .map((line) => Math.max(1, Math.ceil(line.length / charactersOfLine)))
    return lines.reduce((all, count) => all + count, 0) * size * CHARACTER.height
  }
  for (const size of [12, 10, 9])
    if (heightAt(message, size) <= MESSAGE_HEIGHT) return { text: message, size }
  const text = message.replace(/\s+/g, ' ')
  return { text, size: [10, 9, 8].find((size) => heightAt(text, size) <= MESSAGE_HEIGHT) ?? 7 }
}
