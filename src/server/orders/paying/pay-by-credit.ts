import { toPaise, toRupees } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Caller, toNetwork } from '../../people/sign-in/caller.ts'
import { queuePaymentEmail } from '../../records/order-emails.ts'
import {
  changeAvailable,
  findStoreCreditForOrder,
  findStoreCreditId,
  lockSpendable,
} from '../money/credit/credit-record.ts'
import { usableCredit } from '../money/credit/credit-shares.ts'
import { receivedPaise } from '../money/facts.ts'
import { insertFurtherPayment } from '../money/payment-record.ts'
import { offeredPercent } from '../money/prepayment.ts'
import { findCard, refuseWithoutCredit } from '../parts/credit/cart-credit.ts'
import { paymentByCredit, spendPayment } from '../parts/credit/order-credit.ts'
import { followChange } from '../parts/index.ts'
import {
  countReceived,
  loadOpenPart,
  lockOrderToPay,
  refuseWhileCapturing,
} from './further-payments.ts'
import { offeredMethods } from './methods.ts'

/** `amount` and `received`: rupees that the payer saw. `customerId`: whose store credit it is. */
type PayerInput = { amount: number; received: number; returnOrigin: string; customerId?: string }

/**
 * Pays the open part of an order with a gift card. Counts wrong codes by order, network and device,
 * so that neither a stranger with the link nor another customer of the same carrier can use up the
 * payer's attempts. Throws 400 for a wrong code, 429 after too many, 409 if the card is empty,
 * nothing is open, the open or received amount differs from what the payer saw, or a capture is
 * running.
 */
export async function payByGiftCard(
  context: Context,
  orderId: string,
  caller: Pick<Caller, 'address'>,
  { code, device = '', ...use }: PayerInput & { code: string; device?: string | undefined },
) {
  await refuseWithoutCredit(context)
  const guesserId = `${orderId}:${toNetwork(caller.address)}:${device}`
  await payWithCredit(context, orderId, await findCard(context, guesserId, caller, code), use)
}

/**
 * Pays the open part of the customer's order with store credit. Throws 409 for other users, if
 * there is no credit, nothing is open, the open or received amount differs from what the payer
 * saw, or a capture is running.
 */
export async function payByStoreCredit(
  context: Context,
  orderId: string,
  userId: string,
  use: PayerInput,
) {
  await refuseWithoutCredit(context)
  const accountId = await findStoreCreditId(context.db, userId)
  if (!accountId) throw new ShopError('no_store_credit')
  await payWithCredit(context, orderId, accountId, { ...use, customerId: userId })
}

/** Returns rupees; 0 for another customer's order. */
export async function findPayableStoreCredit(context: Context, orderId: string, userId: string) {
  const { takesCredit } = await offeredMethods(context)
  return takesCredit ? toRupees(await findStoreCreditForOrder(context.db, orderId, userId)) : 0
}

/**
 * Locks order and account, so that concurrent payments cannot spend the same balance. Throws 409
 * if the account is empty, nothing is open, the open or received amount differs from what the
 * payer saw, or a capture is running.
 */
async function payWithCredit(
  { db }: Context,
  orderId: string,
  accountId: string,
  { amount, received, returnOrigin, customerId }: PayerInput,
) {
  const percent = await offeredPercent(db)
  await transaction(db, async (tx) => {
    const order = await lockOrderToPay(tx, orderId)
    // Gift cards and credit cannot buy gift cards.
    if (order.channel === 'giftCard') throw new ShopError('no_gift_cards')
    if (customerId && order.userId !== customerId) throw new ShopError('no_store_credit')
    const { openPaise, prepayment } = await loadOpenPart(tx, order, percent)
    const isAsShown =
      openPaise === toPaise(amount) && (await receivedPaise(tx, orderId)) === toPaise(received)
    if (!isAsShown) throw new ShopError('price_changed.due')
    await refuseWhileCapturing(tx, orderId)
    const paise = usableCredit(await lockSpendable(tx, accountId), openPaise, openPaise)
    if (paise === 0) throw new ShopError(customerId ? 'no_store_credit' : 'card_empty')
    await changeAvailable(tx, accountId, -paise)
    const payment = paymentByCredit({ accountId, paise }, returnOrigin)
    const paymentId = await insertFurtherPayment(tx, orderId, payment)
    await spendPayment(tx, { paymentId, accountId, paise })
    const prepaid = paise === openPaise ? prepayment : undefined
    const history = { kind: 'paidByCredit' as const, amount: toRupees(paise) }
    await countReceived(tx, order, prepaid, { history })
    await queuePaymentEmail(tx, orderId, { paise, source: 'credit' })
    await followChange(tx, orderId)
  })
}
