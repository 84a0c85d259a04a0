import { markSoldOutWishes, takeAvailableWishes } from '../../catalogue/wishlist.ts'
import { type Pool, transaction } from '../../db.ts'
import { countBackInStockQueued, putAllInOutbox } from '../../records/outbox.ts'

/** Wishes per transaction. */
const PORTION = 5000
/** Queued emails of this kind; further shoppers wait for later rounds. */
const MAX_QUEUED = 500

/** Sends one email per restock of a product on a wishlist. */
export async function queueBackInStockEmails(db: Pool) {
  const note = () => transaction(db, (tx) => markSoldOutWishes(tx, PORTION), 'patient')
  while ((await note()) === PORTION);
  await transaction(
    db,
    async (tx) => {
      const free = MAX_QUEUED - (await countBackInStockQueued(tx))
      if (free <= 0) return
      const returned = await takeAvailableWishes(tx, free)
      await putAllInOutbox(
        tx,
        returned.map(({ email: recipient, ...payload }) => ({
          kind: 'backInStock',
          recipient,
          payload,
        })),
      )
    },
    'patient',
  )
}
