import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addPictures } from '#server/catalogue/products/product-record.ts'
import type { Context } from '#server/context.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from './catalogue.ts'
import { demoId } from './chance.ts'
import type { Told } from './draw.ts'

const DONE = 'demo close-ups'
/** So many are shown at once: each time the shop forgets the pages that it keeps. */
const TOGETHER = 12

/**
 * Draws each demo piece's cloth as its second picture while the shop is open, at the lowest priority
 * and in the order of the listing; what an owner has changed is left alone. Goes on at the next start
 * where it was stopped. `changed` is called once pieces have got theirs.
 */
export function drawCloseUps({ db, config }: Context, changed: () => void) {
  let child: ChildProcess | undefined
  let stopped = false

  async function missing(): Promise<string[]> {
    const [done] = await db`SELECT 1 FROM seeds WHERE name = ${DONE}`
    if (done) return []
    const rows = await db<{ id: string }[]>`
      SELECT id FROM products
      WHERE id = ANY (${products.map(({ slug }) => demoId('product', slug))})
        AND more_images = '{}' AND version = 1 AND deleted_at IS NULL`
    const ids = new Set(rows.map(({ id }) => id))
    return products
      .filter(({ slug }) => ids.has(demoId('product', slug)))
      .sort((a, b) => effectivePrice(a) - effectivePrice(b))
      .map(({ slug }) => slug)
  }

  async function show(drawn: { id: string; image: string }[]) {
    if (drawn.length === 0) return
    await addPictures(db, drawn)
    changed()
  }

  async function draw(slugs: string[]) {
    const own = fork(fileURLToPath(new URL('draw.ts', import.meta.url)), ['close-ups', ...slugs], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, DATA_DIR: config.dataDir },
    })
    child = own
    let waiting: { id: string; image: string }[] = []
    let showing = Promise.resolve()
    own.on('message', (told: Told) => {
      if (!('closeUp' in told)) return
      const [slug, image] = told.closeUp
      waiting.push({ id: demoId('product', slug), image })
      if (waiting.length < TOGETHER) return
      const these = waiting
      waiting = []
      showing = showing.then(() => show(these))
      // Told to whoever waits for its end, below.
      showing.catch(() => {})
    })
    const [code] = await once(own, 'exit')
    await showing
    await show(waiting)
    if (code === 0 && !stopped)
      await db`INSERT INTO seeds (name) VALUES (${DONE}) ON CONFLICT DO NOTHING`
  }

  const running = missing().then((slugs) => {
    if (slugs.length > 0 && !stopped) return draw(slugs)
  })
  return {
    /** Resolves when all are drawn, or it was stopped; fails where the database does. */
    done: running,
    async stop() {
      stopped = true
      child?.kill()
      await running.catch(() => {})
    },
  }
}
