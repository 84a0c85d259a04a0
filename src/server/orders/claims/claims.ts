import { createHash, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { OrderClaim } from '#shared/orders/claim-schema.ts'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Caller, toNetwork } from '../../people/sign-in/caller.ts'
import { DAY, HOUR, limitFailures, limitUses } from '../../people/sign-in/throttle.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { putInOutbox } from '../../records/outbox.ts'
import { deleteChangeLink } from '../changes/links.ts'
import { addEvent } from '../core/record/history.ts'
import { claimOrderForAccount } from '../core/record/order-record.ts'
import { findOrderContact, followClaimedOrder } from '../guests/guest-contact.ts'
import {
  type ClaimableOrder,
  claimableOrder,
  countWrongClaim,
  deleteClaim,
  findOwnOrder,
  hasContactOf,
  languageOfAccount,
  lockClaim,
  saveClaimCode,
  upsertClaim,
} from './claim-record.ts'

/** Wrong codes after which the shopper needs a new code. */
const MAX_TRIES = 5
const ACCOUNT_CODES_AN_HOUR = 5
/** For all accounts of one network together. */
const NETWORK_CODES_AN_HOUR = 20
/** For all accounts together; accounts with the order's own email or phone have as many for themselves. */
const ORDER_CODES_A_DAY = 10
/** A ceiling only, because many people share a network: five wrong tries end each code. */
const NETWORK_GUESSES_AN_HOUR = 500

const hashClaimCode = (claimId: string, code: string) =>
  createHash('sha256').update(`${claimId} ${code}`).digest()

/**
 * Sends a code to the email address or phone of the order. If the order cannot be claimed, sends
 * nothing and returns the same answer. Throws 429 beyond the limits, which count the account and its
 * network first, so that strangers cannot use up the codes of an order.
 */
export async function sendClaimCode(
  db: Pool,
  caller: Pick<Caller, 'address'>,
  user: Actor,
  orderNumber: string,
) {
  const number = parseOrderNumber(orderNumber) ?? 0
  const group = (await hasContactOf(db, user.id, number)) ? 'own' : 'others'
  const limits = [
    { key: `claimCode:${user.id}`, most: ACCOUNT_CODES_AN_HOUR, seconds: HOUR },
    { key: `claimCode:${toNetwork(caller.address)}`, most: NETWORK_CODES_AN_HOUR, seconds: HOUR },
    { key: `claimCode of order:${number}:${group}`, most: ORDER_CODES_A_DAY, seconds: DAY },
  ]
  await limitUses(db, limits, async () => {
    await transaction(db, async (tx) => {
      const order = await claimableOrder(tx, number)
      const id = uuidv7()
      await upsertClaim(tx, { id, userId: user.id, number, orderId: order?.id ?? null })
      if (order) await queueCodeRequest(tx, id, user.id, order)
    })
  })
}

/** Queues the message without the code, which is created when the message is sent. */
async function queueCodeRequest(tx: Tx, claimId: string, userId: string, order: ClaimableOrder) {
  // Names neither account nor order, because it belongs to the records of neither.
  const payload = { claimId, language: await languageOfAccount(tx, userId) }
  const phone = indianPhone(order.phone)
  if (order.email) await putInOutbox(tx, { kind: 'claimCode', recipient: order.email, payload })
  else if (phone) await putInOutbox(tx, { kind: 'claimText', recipient: `+91${phone}`, payload })
}

/** Runs when the code is sent, so that only its hash is stored. Undefined if the claim ended. */
export async function makeClaimCode(
  db: Db,
  claimId: string,
): Promise<{ code: string; number: string } | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const number = await saveClaimCode(db, claimId, hashClaimCode(claimId, code))
  return number === undefined ? undefined : { code, number }
}

/**
 * Needs no code for an order that the account already has. Throws 400 for a wrong code, 409 after
 * too many and for an order of another account.
 */
export async function claimOrder(
  db: Pool,
  caller: Pick<Caller, 'address'>,
  user: Actor,
  { orderNumber, code }: OrderClaim,
): Promise<string> {
  const number = parseOrderNumber(orderNumber) ?? 0
  const guesses = `claimGuess:${toNetwork(caller.address)}`
  return limitFailures(
    db,
    [{ key: guesses, most: NETWORK_GUESSES_AN_HOUR, seconds: HOUR }],
    async () => {
      const outcome = await transaction(db, async (tx): Promise<string | ShopError> => {
        const [account] = await tx`
          SELECT 1 FROM users WHERE id = ${user.id} AND erased_at IS NULL FOR SHARE`
        if (!account) return new ShopError('signed_out')
        const ownOrderId = await findOwnOrder(tx, user.id, number)
        if (ownOrderId) return ownOrderId
        const claim = await lockClaim(tx, user.id, number)
        if (!claim) return invalid('code', 'claim_code_wrong')
        if (claim.tries >= MAX_TRIES) return new ShopError('too_many_codes')
        if (!claim.orderId || !claim.codeHash?.equals(hashClaimCode(claim.id, code))) {
          await countWrongClaim(tx, claim.id)
          return invalid('code', 'claim_code_wrong')
        }
        await deleteClaim(tx, claim.id)
        const contact = await findOrderContact(tx, claim.orderId)
        if (!(await claimOrderForAccount(tx, claim.orderId, user.id)))
          return new ShopError('order_claimed')
        await deleteChangeLink(tx, claim.orderId)
        if (contact) await followClaimedOrder(tx, contact, user.id)
        await addEvent(tx, claim.orderId, { kind: 'claimed' })
        // The audit log reads the name from the account, so that erasing the account removes it.
        const actor = { id: user.id, userName: '' }
        await audit(tx, actor, 'orderClaimed', `order:${claim.orderId}`, null, {})
        return claim.orderId
      })
      // Thrown after the commit, so that a wrong code counts.
      if (outcome instanceof ShopError) throw outcome
      return outcome
    },
  )
}
