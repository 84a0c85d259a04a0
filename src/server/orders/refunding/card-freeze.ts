import type { Context } from '../../context.ts'
import { transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { findOrderOfCard, setFrozen } from '../money/credit/credit-record.ts'
import { followFreeze } from '../parts/refunds.ts'

/**
 * Freezes or unfreezes a card. Orders keep what they have reserved. Throws 404 for an unknown card.
 */
export const freezeCard = ({ db }: Context, actor: Actor, cardId: string, isFrozen: boolean) =>
  transaction(db, async (tx) => {
    if ((await setFrozen(tx, cardId, isFrozen)).length === 0)
      throw new ShopError('gift_card_not_found')
    const orderId = await findOrderOfCard(tx, cardId)
    if (orderId) await followFreeze(tx, orderId)
    await audit(tx, actor, 'giftCardFrozen', `giftCard:${cardId}`, null, { frozen: isFrozen })
  })
