import { createHash, randomInt } from 'node:crypto'
import type { z } from 'zod'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type {
  Payout,
  PayoutDetails,
  PayoutRequest,
  payoutSettlement,
  refundAsCreditInput,
} from '#shared/orders/payout-schema.ts'
import { payoutPath, refundDetailsPath } from '#shared/refund-paths.ts'
import { sumBy } from '#shared/sum.ts'
import type { Context } from '../../context.ts'
import { type Db, type Fragment, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Caller, toNetwork } from '../../people/sign-in/caller.ts'
import { getSecretKey, seal, unseal } from '../../people/sign-in/secrets.ts'
import { DAY, HOUR, limitFailures, limitUses } from '../../people/sign-in/throttle.ts'
import { hashToken, newToken } from '../../people/tokens.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getRecipient } from '../../records/order-emails.ts'
import { putInOutbox, queueOwnerEmail } from '../../records/outbox.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { lockOrderRow } from '../core/record/order-record.ts'
import {
  countWrongPayoutCode,
  deleteEndedRequest,
  findPayoutContact,
  findPayoutRequest,
  lockPayoutCode,
  orderOfPayoutLink,
  type PayoutRow,
  requestsOfCustomer,
  saveDetails,
  savePayoutCode,
  savePayoutLink,
  upsertPayoutRequest,
} from '../money/payout-record.ts'
import { convertToStoreCredit, endPayoutWait, waitForPayout } from '../money/refund-record.ts'
import { refuseOrder } from '../reading/orders.ts'
import { sendRefunds, withdrawRefund } from './refund-sending.ts'

/** Wrong codes after which the customer needs a new code. */
const MAX_TRIES = 5
/** Codes for one order per hour and day, and for one network per hour. */
const CODES_AN_HOUR = 5
const CODES_A_DAY = 10
const CODES_OF_NETWORK = 20
/** Wrong codes per hour; a ceiling only, because many people share a network. */
const GUESSES_OF_NETWORK = 500
/** Per order, because each answer is emailed to the owners. */
const ANSWERS_A_DAY = 10
/** Per order. */
const REQUESTS_A_DAY = 5

const hashPayoutCode = (orderId: string, code: string) =>
  createHash('sha256').update(`payout ${orderId} ${code}`).digest()

/** Requires a row lock on the order. Throws 400 for an order without email and phone. */
export async function requestPayoutDetails(tx: Tx, orderId: string, refundIds: readonly string[]) {
  await waitForPayout(tx, refundIds)
  await upsertPayoutRequest(tx, orderId)
  await queueRequest(tx, orderId)
}

async function queueRequest(tx: Tx, orderId: string) {
  const contact = await findPayoutContact(tx, orderId)
  if (!contact) throw invalid('askPayout', 'payout_for_nobody')
  const recipient = getRecipient(contact)
  if (!recipient) throw invalid('askPayout', 'payout_for_nobody')
  const payload = { orderId, language: contact.language }
  await putInOutbox(tx, { kind: 'payoutAsked', recipient, payload })
}

/**
 * Asks the customer again where to send the refund. Throws 409 if no refund of the order waits, 429
 * beyond five a day.
 */
export async function repeatPayoutRequest({ db }: Context, orderId: string) {
  const limit = { key: `payoutAsked:${orderId}`, most: REQUESTS_A_DAY, seconds: DAY }
  await limitUses(db, [limit], () =>
    transaction(db, async (tx) => {
      await lockOrderRow(tx, orderId)
      if (!(await findPayoutRequest(tx, orderId))) throw new ShopError('payout_settled')
      await upsertPayoutRequest(tx, orderId)
      await queueRequest(tx, orderId)
    }),
  )
}

/** Runs when the message is sent, so that only a hash is stored. Undefined if no refund waits. */
export async function payoutFacts(context: Context, orderId: string) {
  const { db } = context
  const request = await findPayoutRequest(db, orderId)
  const contact = request && (await findPayoutContact(db, orderId))
  if (!request || !contact) return undefined
  const { orderNumber: number, amount } = toRequest(request)
  if (contact.hasAccount) {
    const mayKeep = await isCreditOffered(context, request)
    return { number, amount, mayKeep, path: refundDetailsPath(orderId) }
  }
  const token = newToken()
  if (!(await savePayoutLink(db, orderId, hashToken(token)))) return undefined
  return { number, amount, mayKeep: false, path: payoutPath(token) }
}

/** Runs when the code is sent, so that only its hash is stored. Undefined if no refund waits. */
export async function makePayoutCode(db: Db, orderId: string) {
  const request = await findPayoutRequest(db, orderId)
  if (!request) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  if (!(await savePayoutCode(db, orderId, hashPayoutCode(orderId, code)))) return undefined
  return { code, number: request.orderNumber }
}

const waitingPaise = ({ refunds }: PayoutRow) => sumBy(refunds, ({ paise }) => paise)

const toRequest = (request: PayoutRow): Omit<PayoutRequest, 'canBeCredit'> => ({
  orderNumber: request.orderNumber,
  amount: toRupees(waitingPaise(request)),
  isGiven: request.details !== null,
})

/**
 * Returns the shopper's waiting refund. Throws 403 or 404 for another shopper's order, 404 without
 * a waiting refund.
 */
export async function ownPayoutRequest(
  context: Context,
  userId: string,
  orderId: string,
): Promise<PayoutRequest> {
  const { db } = context
  await refuseOtherCustomers(db, userId, orderId)
  const request = await findPayoutRequest(db, orderId)
  if (!request) throw new ShopError('payout_not_found')
  return { ...toRequest(request), canBeCredit: await isCreditOffered(context, request) }
}

const isCreditOffered = async ({ db }: Context, request: PayoutRow) =>
  (await getPaymentSettings(db)).giftCards && canBeCredit(request)

/** After payout details were given, the owner may have paid already. */
const canBeCredit = ({ channel, details }: PayoutRow) => details === null && channel !== 'giftCard'

async function refuseOtherCustomers(db: Db, userId: string, orderId: string) {
  const [ownOrder] = await db`SELECT 1 FROM orders WHERE id = ${orderId} AND user_id = ${userId}`
  if (!ownOrder) await refuseOrder(db, orderId)
}

/**
 * Returns the waiting refund of a link. Throws the same 404 for an unknown link and for one without
 * a waiting refund.
 */
export async function payoutRequestByLink(db: Db, token: string) {
  const request = await findPayoutRequest(db, await orderIdOfLink(db, token))
  if (!request) throw new ShopError('payout_not_found')
  return { ...toRequest(request), canBeCredit: false }
}

async function orderIdOfLink(db: Db, token: string): Promise<string> {
  const orderId = await orderOfPayoutLink(db, hashToken(token))
  if (!orderId) throw new ShopError('payout_not_found')
  return orderId
}

/**
 * Saves where to send the shopper's refund. Throws 403 or 404 for another shopper's order, 404
 * without a waiting refund, 429 beyond ten answers a day.
 */
export async function saveOwnDetails(
  context: Context,
  userId: string,
  { orderId, details }: { orderId: string; details: PayoutDetails },
) {
  const limit = { key: `payoutGiven:${orderId}`, most: ANSWERS_A_DAY, seconds: DAY }
  await limitUses(context.db, [limit], () =>
    transaction(context.db, async (tx) => {
      await lockOrderRow(tx, orderId)
      await refuseOtherCustomers(tx, userId, orderId)
      await storeDetails(context, tx, orderId, details)
    }),
  )
}

async function storeDetails({ config }: Context, tx: Tx, orderId: string, details: PayoutDetails) {
  if (!(await findPayoutRequest(tx, orderId))) throw new ShopError('payout_not_found')
  await saveDetails(tx, orderId, seal(getSecretKey(config), orderId, JSON.stringify(details)))
  await queueOwnerEmail(tx, { kind: 'payoutGiven', payload: { orderId } })
}

/**
 * Turns the shopper's waiting refund into store credit. Throws 403 or 404 for another shopper's
 * order, 404 without a waiting refund, 409 in a shop without store credit, after payout details,
 * for a bought gift card and for another amount.
 */
export async function convertRefundToCredit(
  context: Context,
  user: Pick<Actor, 'id'>,
  { orderId, amount }: z.output<typeof refundAsCreditInput>,
) {
  const { giftCards } = await getPaymentSettings(context.db)
  await transaction(context.db, async (tx) => {
    await lockOrderRow(tx, orderId)
    await refuseOtherCustomers(tx, user.id, orderId)
    const request = await findPayoutRequest(tx, orderId)
    if (!request) throw new ShopError('payout_not_found')
    if (!giftCards || !canBeCredit(request)) throw new ShopError('refund_not_kept')
    const paise = waitingPaise(request)
    if (toPaise(amount) !== paise)
      throw new ShopError('refund_changed', { amount: formatRupees(toRupees(paise)) })
    await convertToStoreCredit(tx, orderId)
    await deleteEndedRequest(tx, orderId)
    await queueOwnerEmail(tx, { kind: 'refundKept', payload: { orderId, paise } })
    // The audit log reads the name from the account, so that erasing the account removes it.
    const actor = { id: user.id, userName: '' }
    await audit(tx, actor, 'refundKept', `order:${orderId}`, null, { amount })
  })
  await sendRefunds(context, orderId)
}

/** Queues a code for the payout link. Throws 404 for an unknown link, 429 beyond the limits. */
export async function sendPayoutCode(
  { db }: Context,
  caller: Pick<Caller, 'address'>,
  token: string,
) {
  const orderId = await orderIdOfLink(db, token)
  const limits = [
    { key: `payoutCode:${toNetwork(caller.address)}`, most: CODES_OF_NETWORK, seconds: HOUR },
    { key: `payoutCode:${orderId}`, most: CODES_AN_HOUR, seconds: HOUR },
    { key: `payoutCode day:${orderId}`, most: CODES_A_DAY, seconds: DAY },
  ]
  await limitUses(db, limits, () =>
    transaction(db, async (tx) => {
      const contact =
        (await findPayoutRequest(tx, orderId)) && (await findPayoutContact(tx, orderId))
      const recipient = contact && getRecipient(contact)
      if (!recipient) throw new ShopError('payout_not_found')
      const payload = { orderId, language: contact.language }
      await putInOutbox(tx, { kind: 'payoutCode', recipient, payload })
    }),
  )
}

/**
 * Saves where to send the refund. Throws 400 for a wrong code, 409 after too many, 404 for an
 * unknown link.
 */
export async function saveDetailsByCode(
  context: Context,
  caller: Pick<Caller, 'address'>,
  token: string,
  { code, details }: { code: string; details: PayoutDetails },
) {
  const { db } = context
  const orderId = await orderIdOfLink(db, token)
  const guesses = `payoutGuess:${toNetwork(caller.address)}`
  await limitFailures(db, [{ key: guesses, most: GUESSES_OF_NETWORK, seconds: HOUR }], async () => {
    const refusal = await transaction(db, async (tx) => {
      await lockOrderRow(tx, orderId)
      const storedCode = await lockPayoutCode(tx, orderId)
      if (storedCode && storedCode.tries >= MAX_TRIES) return new ShopError('too_many_codes')
      if (!storedCode?.hash?.equals(hashPayoutCode(orderId, code))) {
        await countWrongPayoutCode(tx, orderId)
        return invalid('code', 'claim_code_wrong')
      }
      return storeDetails(context, tx, orderId, details)
    })
    // Thrown after the commit, so that a wrong code counts.
    if (refusal) throw refusal
  })
}

const decryptDetails = (
  { config }: Context,
  { orderId, details }: PayoutRow,
): PayoutDetails | null => {
  const text = details && unseal(getSecretKey(config), orderId, details)
  return text ? JSON.parse(text) : null
}

/** Returns null if no refund waits. */
export async function findPayout(context: Context, orderId: string): Promise<Payout | null> {
  const request = await findPayoutRequest(context.db, orderId)
  if (!request) return null
  const details = decryptDetails(context, request)
  return {
    refunds: request.refunds.map(({ refundId, paise }) => ({ refundId, amount: toRupees(paise) })),
    askedAt: request.askedAt.toISOString(),
    givenAt: (details && request.givenAt?.toISOString()) ?? null,
    details,
  }
}

export async function payoutsOfCustomer(context: Context, whose: Fragment<'o'>) {
  const requests = await requestsOfCustomer(context.db, whose)
  return requests.map((request) => ({
    orderNumber: request.orderNumber,
    details: decryptDetails(context, request),
  }))
}

/** Deletes the details once no refund waits. Throws 409 for a refund that does not wait. */
export async function settlePayout(
  context: Context,
  actor: Actor,
  orderId: string,
  { refundId, outcome, reference }: z.output<typeof payoutSettlement>,
) {
  await transaction(context.db, async (tx) => {
    await lockOrderRow(tx, orderId)
    if (!(await endPayoutWait(tx, orderId, refundId))) throw new ShopError('payout_settled')
    await deleteEndedRequest(tx, orderId)
    await audit(tx, actor, 'refundPaidOut', `order:${orderId}`, null, { outcome, reference })
    if (outcome === 'withdrawn') await withdrawRefund(tx, orderId, refundId, actor.userName)
  })
  await sendRefunds(context, orderId)
}
