import { type NewPictures, showPictures } from '#server/catalogue/products/product-record.ts'
import type { Context } from '#server/context.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from './catalogue.ts'
import { demoId } from './chance.ts'
import type { Wanted } from './draw.ts'
import type { Draw } from './drawing.ts'

const DONE = 'demo views'
/** So many are shown at once: each time the shop forgets the pages that it keeps. */
const TOGETHER = 12

/** Of a shop's piece: whether its second picture, the cloth, is there from an earlier start. */
type Missing = Wanted & { id: string; price: number }

/**
 * Draws what each demo piece is not opened with: its cloth, its back and its plate at 2,000 pixels in
 * place of the small one; while the shop is open, at the lowest priority and in the order of the listing.
 * What an owner has changed is left alone. Goes on at the next start where it was stopped. `changed` is
 * called once pieces have got theirs.
 */
export async function drawViews({ db }: Context, draw: Draw, changed: () => void) {
  async function missing(): Promise<Missing[]> {
    const [done] = await db`SELECT 1 FROM seeds WHERE name = ${DONE}`
    if (done) return []
    const rows = await db<{ id: string; had: number }[]>`
      SELECT id, cardinality(more_images) AS had FROM products
      WHERE id = ANY (${products.map(({ slug }) => demoId('product', slug))})
        AND cardinality(more_images) < 2 AND version = 1 AND deleted_at IS NULL`
    const had = new Map(rows.map((row) => [row.id, row.had]))
    return products
      .map((piece) => ({ id: demoId('product', piece.slug), price: effectivePrice(piece), piece }))
      .filter(({ id }) => had.has(id))
      .sort((a, b) => a.price - b.price)
      .map(({ id, price, piece: { slug } }) => ({ id, price, slug, cloth: had.get(id) === 0 }))
  }

  async function show(drawn: NewPictures[]) {
    if (drawn.length === 0) return
    await showPictures(db, drawn)
    changed()
  }

  const wanted = await missing()
  if (wanted.length === 0) return
  const list = JSON.stringify(wanted.map(({ slug, cloth }): Wanted => ({ slug, cloth })))
  let waiting: NewPictures[] = []
  let showing = Promise.resolve()
  const showWaiting = () => {
    const these = waiting
    waiting = []
    showing = showing.then(() => show(these))
    return showing
  }
  const isWhole = await draw(['views', list], (told) => {
    if (!('views' in told)) return
    const { plate, cloth, back } = told.views
    waiting.push({
      id: demoId('product', told.slug),
      image: plate,
      had: cloth ? 0 : 1,
      more: cloth ? [cloth, back] : [back],
    })
    // What fails is told to whoever waits for the end.
    if (waiting.length >= TOGETHER) showWaiting().catch(() => {})
  }).finally(showWaiting)
  if (isWhole) await db`INSERT INTO seeds (name) VALUES (${DONE}) ON CONFLICT DO NOTHING`
}
