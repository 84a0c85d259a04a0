import { toRupees } from '#shared/money.ts'
import type { ShownGiftCard } from '#shared/orders/credit-schema.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import type { Caller } from '../../../people/sign-in/caller.ts'
import { limitFailures } from '../../../people/sign-in/throttle.ts'
import { cardDesign, reservedPaise } from '../../money/credit/gift-cards.ts'
import { formatGiftCode, hashGiftCode } from '../../money/credit/gift-code.ts'
import { networkGuessLimit } from './cart-credit.ts'

type Row = Pick<ShownGiftCard, 'design' | 'recipientName' | 'senderName' | 'message'> & {
  valuePaise: number
  balancePaise: number
  isFrozen: boolean
  isRefunded: boolean
}

/**
 * Returns the card of a link. Throws the same 404 for an unknown and a replaced code, 429 after too
 * many of them.
 */
export const showCard = ({ db }: Context, caller: Pick<Caller, 'address'>, code: string) =>
  limitFailures(db, [networkGuessLimit(caller)], () => readShownCard(db, code))

async function readShownCard(db: Db, code: string): Promise<ShownGiftCard> {
  const [row] = await db<Row[]>`
    SELECT (SELECT coalesce(sum(e.change_paise), 0)::bigint FROM credit_entries e
            WHERE e.account_id = a.id AND e.reason = 'issued') AS "valuePaise",
           a.available_paise + ${reservedPaise} AS "balancePaise", a.frozen_at IS NOT NULL AS "isFrozen",
           coalesce(o.payment_status = 'refunded', false) AS "isRefunded", ${cardDesign} AS design,
           a.recipient_name AS "recipientName", coalesce(g.sender_name, '') AS "senderName", a.message
    FROM credit_accounts a LEFT JOIN gift_card_sales g ON g.card_id = a.id LEFT JOIN orders o ON o.id = g.order_id
    WHERE a.code_hash = ${hashGiftCode(code)} AND a.kind = 'giftCard'`
  if (!row) throw new ShopError('gift_card_not_found.link')
  const { valuePaise, balancePaise, isFrozen, isRefunded, ...words } = row
  const isEnded = isFrozen || isRefunded
  return {
    ...words,
    code: isEnded ? '' : formatGiftCode(code),
    value: toRupees(valuePaise),
    balance: toRupees(balancePaise),
    state: isRefunded ? 'refunded' : isFrozen ? 'stopped' : balancePaise > 0 ? 'open' : 'spent',
  }
}
