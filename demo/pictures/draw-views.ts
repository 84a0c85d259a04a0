import type { Context } from '#server/context.ts'
import { type Db, sql } from '#server/db.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from '../catalogue/catalogue.ts'
import { demoId } from '../demo-random.ts'
import type { DrawRequest } from './draw.ts'
import type { Draw } from './drawing.ts'

const SEED_NAME = 'demo views'
/** Products per publication. Each publication invalidates cached pages. */
const BATCH_SIZE = 12

type MissingViews = DrawRequest & { id: string; price: number }

/** `image` replaces the main picture; further ones follow the `had` existing ones. */
type NewPictures = {
  id: string
  image: string
  had: number
  more: string[]
  texts: Record<string, string>
}

/**
 * Adds views. Skips products that were edited since they were made (version above 1). Keeps the
 * version, so that open forms stay valid.
 */
const showPictures = (db: Db, pictures: readonly NewPictures[]) => db`
  UPDATE products p
  SET image = given.image, more_images = p.more_images || given.more,
      image_texts = p.image_texts || given.texts
  FROM jsonb_to_recordset(${sql.json(pictures as never)})
    AS given (id uuid, image text, had int, more text[], texts jsonb)
  WHERE p.id = given.id AND p.version = 1 AND cardinality(p.more_images) = given.had`

/**
 * Draws further pictures of demo products at the lowest priority: fabric, back, and a 2,000-pixel
 * version of the first. Skips products that the owner has changed. Continues at the next start.
 * `changed` is called when products get pictures.
 */
export async function drawViews({ db }: Context, draw: Draw, changed: () => void) {
  async function missing(): Promise<MissingViews[]> {
    const [finishedSeed] = await db`SELECT 1 FROM seeds WHERE name = ${SEED_NAME}`
    if (finishedSeed) return []
    const rows = await db<{ id: string; had: number }[]>`
      SELECT id, cardinality(more_images) AS had FROM products
      WHERE id ${sql.in(products.map(({ slug }) => demoId('product', slug)))}
        AND cardinality(more_images) < 2 AND version = 1 AND deleted_at IS NULL`
    const had = new Map(rows.map((row) => [row.id, row.had]))
    return products
      .map((product) => ({
        id: demoId('product', product.slug),
        price: effectivePrice(product),
        product,
      }))
      .filter(({ id }) => had.has(id))
      .sort((a, b) => a.price - b.price)
      .map(({ id, price, product: { slug } }) => ({ id, price, slug, cloth: had.get(id) === 0 }))
  }

  async function show(drawn: NewPictures[]) {
    if (drawn.length === 0) return
    await showPictures(db, drawn)
    changed()
  }

  const missingViews = await missing()
  if (missingViews.length === 0) return
  const list = JSON.stringify(missingViews.map(({ slug, cloth }): DrawRequest => ({ slug, cloth })))
  let waiting: NewPictures[] = []
  let showing = Promise.resolve()
  const showWaiting = () => {
    const batch = waiting
    waiting = []
    showing = showing.then(() => show(batch))
    return showing
  }
  const isComplete = await draw(['views', list], (result) => {
    if (!('views' in result)) return
    const { plate, cloth, back } = result.views
    const alt = products.find(({ slug }) => slug === result.slug)?.alt ?? ''
    waiting.push({
      id: demoId('product', result.slug),
      image: plate,
      had: cloth ? 0 : 1,
      more: cloth ? [cloth, back] : [back],
      texts: {
        [plate]: alt,
        ...(cloth && { [cloth]: `The cloth close up: ${alt}` }),
        [back]: `The back: ${alt}`,
      },
    })
    // The end of the work reports the error.
    if (waiting.length >= BATCH_SIZE) showWaiting().catch(() => {})
  }).finally(showWaiting)
  if (isComplete) await db`INSERT INTO seeds (name) VALUES (${SEED_NAME}) ON CONFLICT DO NOTHING`
}
