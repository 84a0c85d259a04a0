import { uuidv7 } from 'uuidv7'
import { toRupees } from '#shared/money.ts'
import type { Tx } from '../../../db.ts'
import { addEvent } from '../../core/record/history.ts'
import {
  changeAvailable,
  insertCreditEntry,
  openStoreCredit,
  releaseCreditShares,
  removeSpentFromCart,
  reserveCreditShares,
} from '../../money/credit/credit-record.ts'
import type { CreditShare } from '../../money/credit/credit-shares.ts'
import {
  type CreditPayment,
  creditPayments,
  endCredit,
  resumeCredit,
  saveCapture,
} from '../../money/payment-record.ts'

export const paymentByCredit = ({ accountId, paise }: CreditShare, returnOrigin: string) => ({
  provider: 'credit' as const,
  amountPaise: paise,
  currency: 'INR',
  minor: paise,
  inrRate: 1,
  returnOrigin,
  creditAccountId: accountId,
})

const sharesIn = (payments: readonly CreditPayment[]) =>
  payments.map(({ accountId, paise }) => ({ accountId, paise }))

/** Locks credit accounts, so it must run before stock is locked, as in checkout. */
export async function releaseCredit(tx: Tx, orderId: string) {
  await releaseCreditShares(tx, sharesIn(await endCredit(tx, orderId)))
}

/** Reserves again the credit that an expired order released; false if it has been spent. */
export async function reserveCreditAgain(tx: Tx, orderId: string): Promise<boolean> {
  const releasedPayments = await creditPayments(tx, orderId, 'ended')
  if (releasedPayments.length === 0) return true
  if (!(await reserveCreditShares(tx, sharesIn(releasedPayments)))) return false
  await resumeCredit(tx, orderId)
  return true
}

/** Returns the spent paise. Requires a row lock on the order. */
export async function spendCredit(tx: Tx, orderId: string): Promise<number> {
  const payments = await creditPayments(tx, orderId, 'open')
  let spentPaise = 0
  for (const payment of payments) if (await spendPayment(tx, payment)) spentPaise += payment.paise
  if (spentPaise === 0) return 0
  const accountIds = payments.map(({ accountId }) => accountId)
  await removeSpentFromCart(tx, orderId, accountIds)
  await addEvent(tx, orderId, { kind: 'paidByCredit', amount: toRupees(spentPaise) })
  return spentPaise
}

/** Returns false if the payment was spent before. Requires a row lock on the order. */
export async function spendPayment(
  tx: Tx,
  { paymentId, accountId, paise }: CreditPayment,
): Promise<boolean> {
  const amount = { currency: 'INR', minor: paise }
  const fact = { paymentId, amount, appliedPaise: paise }
  if (!(await saveCapture(tx, fact, { captureId: paymentId }))) return false
  await insertCreditEntry(tx, uuidv7(), {
    accountId,
    changePaise: -paise,
    reason: 'spent',
    paymentId,
  })
  return true
}

type ReturnedCredit = {
  id: string
  orderId: string
  paise: number
  accountId: string | null
  toCredit: boolean
  userName: string | null
}

/** Refunds once, to the account that paid or to the customer's store credit. */
export async function refundToCredit(tx: Tx, refund: ReturnedCredit) {
  const accountId = refund.toCredit
    ? await openStoreCreditForOrder(tx, refund.orderId)
    : refund.accountId
  if (!accountId)
    throw new Error(`Refund ${refund.id}: neither the payment nor the order has a credit account.`)
  const isNew = await insertCreditEntry(tx, uuidv7(), {
    accountId,
    changePaise: refund.paise,
    reason: 'refunded',
    refundId: refund.id,
    userName: refund.userName,
  })
  if (isNew) await changeAvailable(tx, accountId, refund.paise)
}

async function openStoreCreditForOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  const [order] = await tx<{ userId: string | null }[]>`
    SELECT user_id AS "userId" FROM orders WHERE id = ${orderId}`
  return order?.userId ? openStoreCredit(tx, order.userId) : undefined
}
