import { fulfillablePayments, openPayments } from '#shared/orders/states.ts'
import { deleteReviewsOf } from '../../catalogue/reviews/review-record.ts'
import { type Db, type Fragment, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { eraseChangesOf, hasOpenChange } from '../../orders/changes/private-records.ts'
import { deleteUserClaims } from '../../orders/claims/claim-record.ts'
import { eraseCardRecipient, eraseCreditNotes } from '../../orders/money/credit/credit-record.ts'
import { deletePayoutsOf } from '../../orders/money/payout-record.ts'
import { deleteMeasuresOf } from '../../orders/parts/making/line-measures.ts'
import { deletePhotosOf } from '../../orders/parts/making/photos.ts'
import { revokeTrackingOf } from '../../orders/sending/tracking-links.ts'
import {
  deleteAccountRecords,
  deleteContactRecords,
  separateAll,
} from '../../people/customers/customer-record.ts'
import { deleteUserProfiles } from '../../people/fit/profiles.ts'
import { NO_PASSWORD } from '../../people/passwords/passwords.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { deleteCardEmailsOf, isAboutAccount, isAboutGuest } from '../../records/outbox.ts'
import { findMergedGuest, type Guest, getGuest, separateContactOf } from './guests.ts'

/** Payments can be disputed in this period, and the delivery address may be evidence. */
const DISPUTE_DAYS = 180

/**
 * Erases a customer's account, addresses, cart, wishlist, reviews, sign-ins, emails, notes, dates,
 * consent, measures and photos, and the contacts merged into it, which are returned. Paid orders keep lines, totals, dates, city, PIN code and
 * country; their address, phone, notes, company and GSTIN are deleted after `DISPUTE_DAYS`
 * (docs/decisions/015). A replay also erases who was staff when the backup was made, and separates
 * contacts, because each has its own erasure. Documents and store credit with its history stay. Throws 404 for an
 * unknown customer, 409 while an order is open.
 */
export async function eraseCustomer(
  db: Pool,
  actor: Actor,
  id: string,
  { isReplay = false } = {},
): Promise<Guest | undefined> {
  return transaction(
    db,
    async (tx) => {
      const [user] = await tx<{ email: string; phone: string | null }[]>`
        SELECT email, verified_phone AS phone FROM users WHERE id = ${id} AND (role = 'user' OR ${isReplay}) AND erased_at IS NULL FOR UPDATE`
      if (!user) throw new ShopError('customer_not_found')
      const contacts = [user.email, ...(user.phone ? [user.phone] : [])]
      if (isReplay) await separateAll(tx, id)
      const merged = await findMergedGuest(tx, id)
      const isOwn = sql<'o'>`o.user_id = ${id}`
      // A request that is being sent waits, and finds the customer erased.
      await tx`SELECT 1 FROM orders WHERE user_id = ${id} ORDER BY id FOR UPDATE`
      if (!isReplay) await refuseWhileUnderWay(tx, isOwn)
      if (merged) await eraseGuestData(tx, merged, isReplay)
      await tx`
        UPDATE users
        SET user_name = 'Erased customer', email = ${`erased-${id}@erased.invalid`}, email_verified = false, verified_phone = NULL,
            password_hash = ${NO_PASSWORD}, given_password_hash = NULL, totp_secret = NULL,
            role = 'user', staff_role = NULL, totp_confirmed = false, notes = '', cod_limit = NULL, language = 'en', erased_at = now()
        WHERE id = ${id}`
      await deleteReviewsOf(tx, id)
      await tx`DELETE FROM repeats WHERE user_id = ${id}`
      await tx`DELETE FROM sessions WHERE user_id = ${id}`
      await tx`DELETE FROM devices WHERE user_id = ${id}`
      await tx`DELETE FROM recovery_codes WHERE user_id = ${id}`
      await tx`DELETE FROM email_confirmations WHERE user_id = ${id}`
      await tx`DELETE FROM password_resets WHERE user_id = ${id}`
      await tx`DELETE FROM account_events WHERE user_id = ${id} OR email ${sql.in(contacts)}`
      await tx`DELETE FROM sign_in_codes WHERE target ${sql.in(contacts)}`
      await tx`DELETE FROM addresses WHERE user_id = ${id}`
      await tx`DELETE FROM wishlist_items WHERE user_id = ${id}`
      await tx`DELETE FROM carts WHERE user_id = ${id}`
      await deleteUserProfiles(tx, id)
      await eraseCardRecipient(tx, user.email)
      await eraseCardBuyer(tx, id)
      await eraseCreditNotes(tx, id)
      await tx`DELETE FROM outbox m WHERE ${isAboutAccount(id, contacts)}`
      await deleteUserClaims(tx, id)
      await eraseOrders(tx, isOwn)
      await deleteAccountRecords(tx, id)
      await deleteErasedAddresses(tx)
      await audit(tx, actor, 'customerErased', `customer:${id}`, null, {})
      return merged
    },
    'patient',
  )
}

/**
 * Erases somebody without an account, whom one of their orders or gift cards names: what
 * `eraseCustomer` erases of an account's orders. Throws 404 for an unknown id, 409 while an order is
 * open. Returns the orders and cards.
 */
export async function eraseGuest(
  db: Pool,
  actor: Actor,
  id: string,
  { isReplay = false } = {},
): Promise<Guest> {
  return transaction(
    db,
    async (tx) => {
      // The backup may be older than the separation of this contact from others.
      if (isReplay) await separateContactOf(tx, id)
      const guest = await getGuest(tx, id)
      await eraseGuestData(tx, guest, isReplay)
      await deleteContactRecords(tx, guest.contacts)
      await deleteErasedAddresses(tx)
      await audit(tx, actor, 'customerErased', `order:${guest.orderIds.at(-1) ?? id}`, null, {})
      return guest
    },
    'patient',
  )
}

/** Throws 409 while an order is open, except in a replay. */
async function eraseGuestData(tx: Tx, guest: Guest, isReplay: boolean) {
  const { orderIds, contacts } = guest
  await tx`SELECT 1 FROM orders WHERE id ${sql.in(orderIds)} ORDER BY id FOR UPDATE`
  const isOwn = sql<'o'>`o.id ${sql.in(orderIds)} AND o.user_id IS NULL`
  if (!isReplay) await refuseWhileUnderWay(tx, isOwn)
  for (const contact of contacts) await eraseCardRecipient(tx, contact)
  await tx`DELETE FROM outbox m WHERE ${isAboutGuest(guest)}`
  await eraseOrders(tx, isOwn)
  await tx`UPDATE orders o SET erased_at = now() WHERE ${isOwn}`
}

/**
 * Erases names, email addresses, messages and emails of the cards that an account bought. Keeps
 * their balance.
 */
async function eraseCardBuyer(tx: Tx, userId: string) {
  await deleteCardEmailsOf(tx, userId)
  await tx`
    UPDATE credit_accounts a SET message = '', recipient_name = '', recipient_email = '' FROM gift_card_sales g, orders o
    WHERE g.card_id = a.id AND o.id = g.order_id AND o.user_id = ${userId}`
  await tx`
    UPDATE gift_card_sales g SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
    FROM orders o WHERE o.id = g.order_id AND o.user_id = ${userId}`
}

/** Deletes at once what the orders `o` say of their customer, except the delivery address. */
async function eraseOrders(tx: Tx, isOwn: Fragment<'o'>) {
  await deleteMeasuresOf(tx, isOwn)
  await deletePhotosOf(tx, isOwn)
  await eraseChangesOf(tx, isOwn)
  await deletePayoutsOf(tx, isOwn)
  await revokeTrackingOf(tx, isOwn)
  // Stored responses about orders contain customers' names.
  await tx`DELETE FROM repeats WHERE call LIKE '% /api/admin/orders/%'`
  await tx`
    UPDATE orders o SET client_address = NULL, staff_notes = '', customer_email = '' WHERE ${isOwn}`
  // Texts that staff has typed.
  await tx`UPDATE refunds r SET reason = '' FROM orders o WHERE o.id = r.order_id AND r.reason <> '' AND ${isOwn}`
  await tx`
    UPDATE payment_facts t SET note = '' FROM orders o
    WHERE o.id = t.order_id AND t.kind = 'corrected' AND t.note <> '' AND ${isOwn}`
  await tx`
    UPDATE order_events e SET facts = e.facts || '{"reason": ""}' FROM orders o
    WHERE o.id = e.order_id AND e.facts ? 'reason' AND ${isOwn}`
}

async function refuseWhileUnderWay(tx: Tx, isOwn: Fragment<'o'>) {
  const [way] = await tx<{ unsent: number; unpaid: number; refunds: number }[]>`
    SELECT (count(*) FILTER (WHERE o.payment_status ${sql.in(fulfillablePayments)}
                               AND o.order_status NOT IN ('delivered', 'rejected')))::int AS unsent,
           (count(*) FILTER (WHERE o.payment_status ${sql.in(openPayments)}))::int AS unpaid,
           (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id
                                             AND r.state = 'pending')))::int AS refunds
    FROM orders o WHERE ${isOwn}`
  if (way?.unpaid) throw new ShopError('not_erased.payment')
  if (await hasOpenChange(tx, isOwn)) throw new ShopError('not_erased.change')
  if (way?.refunds) throw new ShopError('not_erased.refund')
  if (way?.unsent) throw new ShopError('not_erased.orders', { n: way.unsent })
}

/** Deletes the order data that `eraseCustomer` leaves for `DISPUTE_DAYS`. */
export async function deleteErasedAddresses(db: Db) {
  await db`
    UPDATE orders o SET recipient_name = '', address = '', region = '', phone = '', notes = '', gstin = '', company = ''
    WHERE (o.erased_at IS NOT NULL
        OR o.user_id IN (SELECT u.id FROM users u WHERE u.erased_at IS NOT NULL))
      AND (o.recipient_name, o.address, o.region, o.phone, o.notes, o.gstin, o.company) <> ('', '', '', '', '', '', '')
      AND (o.paid_at IS NULL OR o.paid_at < now() - make_interval(days => ${DISPUTE_DAYS}))`
}

/** Deletes measures that a concurrent request wrote during the erasure. */
export async function deleteErasedMeasures(db: Db) {
  const erasedUsers = await db<{ id: string }[]>`
    SELECT DISTINCT u.id FROM users u
    LEFT JOIN measure_profiles p ON p.user_id = u.id
    LEFT JOIN orders o ON o.user_id = u.id LEFT JOIN line_measures v ON v.order_id = o.id
    WHERE u.erased_at IS NOT NULL AND (p.id IS NOT NULL OR v.id IS NOT NULL)`
  for (const { id } of erasedUsers) {
    await deleteUserProfiles(db, id)
    await deleteMeasuresOf(db, sql<'o'>`o.user_id = ${id}`)
    await deletePhotosOf(db, sql<'o'>`o.user_id = ${id}`)
  }
}
