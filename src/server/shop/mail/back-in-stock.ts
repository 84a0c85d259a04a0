import { awaitSoldOut, takeReturned } from '../../catalogue/wishlist.ts'
import { type Pool, transaction } from '../../db.ts'
import { backInStockWaiting, putAllInOutbox } from '../../records/outbox.ts'

/** Wishes that are noted in one transaction. */
const PORTION = 5000
/** Such letters that wait at a time; whoever else waits is for the rounds after. */
const MOST_TOLD = 500

/** Writes to shoppers once when pieces of their wishlist that were sold out can be had again. */
export async function tellOfPiecesBack(db: Pool) {
  const note = () => transaction(db, (tx) => awaitSoldOut(tx, PORTION), 'patient')
  while ((await note()) === PORTION);
  await transaction(
    db,
    async (tx) => {
      const free = MOST_TOLD - (await backInStockWaiting(tx))
      if (free <= 0) return
      const returned = await takeReturned(tx, free)
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
