import { awaitSoldOut, takeReturned } from '../../catalogue/wishlist.ts'
import { type Pool, transaction } from '../../db.ts'
import { putInOutbox } from '../../records/outbox.ts'

/** Of a piece that many wait for; those who kept it later are told in the rounds after. */
const MOST_TOLD = 500

/** Tells shoppers once when a piece of their wishlist that was sold out can be had again. */
export async function tellOfPiecesBack(db: Pool) {
  await transaction(db, async (tx) => {
    await awaitSoldOut(tx)
    for (const { productId, email: recipient, language } of await takeReturned(tx, MOST_TOLD))
      await putInOutbox(tx, { kind: 'backInStock', recipient, payload: { productId, language } })
  })
}
