import type { Load } from './load.ts'
import type { Town } from './town.ts'

type Books = Pick<Town, 'db' | 'ledger'>

/** Orders acknowledged as paid since a time, and how many of them are not. */
async function lost({ db }: Books, load: Load, since: number) {
  const told = load.acknowledged.filter(({ at }) => at >= since).map(({ orderId }) => orderId)
  const rows = await db`
    SELECT id FROM orders WHERE payment_status = 'paid' AND id = ANY (${told}::uuid[])`
  return { told: told.length, lost: told.length - rows.length }
}

/** Stock beyond the total: sold, held or on hand. */
async function oversold({ db }: Books, load: Load) {
  const rows = await db<{ id: string; pieces: number }[]>`
    SELECT s.product_id AS id,
           (greatest(-s.available, 0)
            + coalesce((SELECT sum(quantity) FROM stock_holds h WHERE h.product_id = s.product_id), 0)
            + coalesce((SELECT sum(l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
                        WHERE l.product_id = s.product_id AND o.payment_status = 'paid'), 0))::int AS pieces
    FROM product_stock s`
  return rows.reduce((sum, { id, pieces }) => sum + Math.max(0, pieces - (load.pieces[id] ?? 0)), 0)
}

/** Orders with two captures at the provider. */
function chargedTwice({ ledger }: Books) {
  const captured = [...ledger.orders.values()].filter(({ capture }) => capture)
  return captured.length - new Set(captured.map(({ customId }) => customId)).size
}

export async function outcome(books: Books, load: Load, since: number) {
  const { told, lost: missing } = await lost(books, load, since)
  const [extra, twice] = [await oversold(books, load), chargedTwice(books)]
  return {
    told,
    lost: missing,
    isClean: missing + extra + twice === 0,
    words: `${told} orders acknowledged, ${missing} lost, ${extra} oversold, ${twice} charged twice`,
  }
}
