import { fulfillablePayments, openPayments } from '#shared/orders/states.ts'
import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { deleteUserClaims } from '../../orders/claims/claim-record.ts'
import { eraseCardBuyer } from '../../orders/credit/card-sales.ts'
import { eraseCardRecipient } from '../../orders/credit/credit-record.ts'
import { revokeUserTracking } from '../../orders/delivery/tracking-links.ts'
import { deleteUserMeasures } from '../../orders/fit/line-measures.ts'
import { deleteUserPhotos } from '../../orders/fit/photos.ts'
import { deleteUserPayouts } from '../../orders/refunds/payout-record.ts'
import { deleteUserProfiles } from '../../people/fit/profiles.ts'
import { NO_PASSWORD } from '../../people/passwords/passwords.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { isAboutAccount } from '../../records/outbox.ts'

/** Payments can be disputed in this period, and the delivery address may be evidence. */
const DISPUTE_DAYS = 180

/**
 * Erases a customer's account, addresses, cart, wishlist, sign-ins, emails, notes, measures and
 * photos. Reviews become anonymous. Paid orders keep lines, totals, dates, city, PIN code and
 * country; their address, phone, notes, company and GSTIN are deleted after `DISPUTE_DAYS`
 * (docs/decisions/015). Documents and store credit with its history stay. Throws 404 for an
 * unknown customer, 409 while an order is open.
 */
export async function eraseCustomer(db: Pool, actor: Actor, id: string) {
  await transaction(
    db,
    async (tx) => {
      const [user] = await tx<{ email: string }[]>`
        SELECT email FROM users WHERE id = ${id} AND role = 'user' AND erased_at IS NULL FOR UPDATE`
      if (!user) throw new ShopError('customer_not_found')
      await refuseWhileUnderWay(tx, id)
      await tx`
        UPDATE users
        SET user_name = 'Erased customer', email = ${`erased-${id}@erased.invalid`}, email_verified = false,
            password_hash = ${NO_PASSWORD}, given_password_hash = NULL, totp_secret = NULL,
            totp_confirmed = false, notes = '', cod_limit = NULL, language = 'en', erased_at = now()
        WHERE id = ${id}`
      await tx`UPDATE reviews SET user_name = 'A former customer' WHERE user_id = ${id}`
      // Stored responses about orders contain customers' names.
      await tx`DELETE FROM repeats WHERE user_id = ${id} OR call LIKE '% /api/admin/orders/%'`
      await tx`DELETE FROM sessions WHERE user_id = ${id}`
      await tx`DELETE FROM devices WHERE user_id = ${id}`
      await tx`DELETE FROM recovery_codes WHERE user_id = ${id}`
      await tx`DELETE FROM email_confirmations WHERE user_id = ${id}`
      await tx`DELETE FROM password_resets WHERE user_id = ${id}`
      await tx`DELETE FROM account_events WHERE user_id = ${id} OR email = ${user.email}`
      await tx`DELETE FROM addresses WHERE user_id = ${id}`
      await tx`DELETE FROM wishlist_items WHERE user_id = ${id}`
      await tx`DELETE FROM carts WHERE user_id = ${id}`
      await deleteUserProfiles(tx, id)
      await deleteUserMeasures(tx, id)
      await deleteUserPhotos(tx, id)
      await eraseCardRecipient(tx, user.email)
      await eraseCardBuyer(tx, id)
      await tx`DELETE FROM outbox m WHERE ${isAboutAccount(tx, id, user.email)}`
      await deleteUserClaims(tx, id)
      await deleteUserPayouts(tx, id)
      await tx`
        UPDATE orders SET client_address = NULL, staff_notes = '', customer_email = '' WHERE user_id = ${id}`
      await revokeUserTracking(tx, id)
      await deleteErasedAddresses(tx)
      await audit(tx, actor, 'customerErased', `customer:${id}`, null, {})
    },
    'patient',
  )
}

async function refuseWhileUnderWay(tx: Tx, id: string) {
  const [way] = await tx<{ unsent: number; unpaid: number; refunds: number }[]>`
    SELECT (count(*) FILTER (WHERE o.payment_status = ANY (${fulfillablePayments})
                               AND o.order_status NOT IN ('delivered', 'rejected')))::int AS unsent,
           (count(*) FILTER (WHERE o.payment_status = ANY (${openPayments}::text[])))::int AS unpaid,
           (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id
                                             AND r.state = 'pending')))::int AS refunds
    FROM orders o WHERE o.user_id = ${id}`
  if (way?.unpaid) throw new ShopError('not_erased.payment')
  if (way?.refunds) throw new ShopError('not_erased.refund')
  if (way?.unsent) throw new ShopError('not_erased.orders', { n: way.unsent })
}

/** Deletes the order data that `eraseCustomer` leaves for `DISPUTE_DAYS`. */
export async function deleteErasedAddresses(db: Db) {
  await db`
    UPDATE orders o SET recipient_name = '', address = '', region = '', phone = '', notes = '', gstin = '', company = ''
    FROM users u
    WHERE u.erased_at IS NOT NULL AND o.user_id = u.id
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
    await deleteUserMeasures(db, id)
    await deleteUserPhotos(db, id)
  }
}
