import { toRupees } from '#shared/money.ts'
import type { CustomerRecords } from '#shared/shop/customer-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '../../db.ts'
import { listCardSales } from '../../orders/credit/bought-cards.ts'
import { getStoreCredit } from '../../orders/credit/store-credit.ts'
import { documentsOfCustomer } from '../../orders/documents/document-record.ts'
import { measuresOfCustomer } from '../../orders/fit/line-measures.ts'
import { photosOfCustomer } from '../../orders/fit/photos.ts'
import { listUserOrders } from '../../orders/orders.ts'
import { payoutsOfCustomer } from '../../orders/refunds/payouts.ts'
import { listAddresses } from '../../people/addresses.ts'
import { listProfiles } from '../../people/fit/profiles.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { isAboutAccount } from '../../records/outbox.ts'
import { getCustomer } from './customers.ts'

/**
 * Returns all records of a customer, for requests of access. Throws 404 for an unknown customer.
 */
export async function exportCustomer(
  context: Context,
  actor: Actor,
  id: string,
): Promise<CustomerRecords> {
  const { db } = context
  const customer = await getCustomer(db, id)
  const [
    storeCredit,
    giftCards,
    kept,
    addresses,
    orders,
    documents,
    reviews,
    wishlist,
    cart,
    sessions,
    events,
    mails,
    measures,
    orderMeasures,
    photos,
    payouts,
  ] = await Promise.all([
    getStoreCredit(db, id),
    listCardSales(db, id),
    db<Pick<CustomerRecords['account'], 'emailVerified' | 'language'>[]>`
        SELECT email_verified AS "emailVerified", language FROM users WHERE id = ${id}`,
    listAddresses(db, id),
    listUserOrders(db, id),
    documentsOfCustomer(db, id),
    listCustomerReviews(db, id),
    db<{ title: string; addedAt: Date }[]>`
        SELECT p.title, w.added_at AS "addedAt" FROM wishlist_items w JOIN products p ON p.id = w.product_id
        WHERE w.user_id = ${id} ORDER BY w.added_at`,
    db<CustomerRecords['cart']>`
        SELECT p.title, i.size, i.options, i.quantity FROM cart_items i JOIN carts c ON c.id = i.cart_id
        JOIN products p ON p.id = i.product_id WHERE c.user_id = ${id} ORDER BY i.added_at`,
    db<{ browser: string; since: Date; seen: Date }[]>`
        SELECT user_agent AS browser, created_at AS since, seen_at AS seen FROM sessions
        WHERE user_id = ${id} ORDER BY created_at`,
    db<{ at: Date; kind: string; email: string; address: string; browser: string }[]>`
        SELECT at, kind, email, address, user_agent AS browser FROM account_events
        WHERE user_id = ${id} ORDER BY at`,
    db<{ kind: string; to: string; at: Date }[]>`
        SELECT kind, recipient AS to, created_at AS at FROM outbox m
        WHERE ${isAboutAccount(db, id, customer.email)} AND kind <> 'newOrder' ORDER BY created_at`,
    listProfiles(db, id),
    measuresOfCustomer(db, id),
    photosOfCustomer(db, id),
    payoutsOfCustomer(context, id),
  ])
  await transaction(db, (tx) =>
    audit(tx, actor, 'customerExported', `customer:${id}`, null, { orders: orders.length }),
  )
  return {
    account: { ...customer, emailVerified: false, language: 'en', ...kept[0] },
    addresses,
    measures,
    orderMeasures,
    photos,
    payouts,
    orders,
    documents: documents.map(({ totalPaise, ...document }) => ({
      ...document,
      amount: toRupees(totalPaise),
    })),
    storeCredit,
    giftCards,
    reviews,
    wishlist: wishlist.map(({ title, addedAt }) => ({ title, addedAt: addedAt.toISOString() })),
    cart,
    sessions: sessions.map(({ browser, since, seen }) => ({
      browser,
      since: since.toISOString(),
      seen: seen.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    mails: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
  }
}

type ReviewRecord = CustomerRecords['reviews'][number]

async function listCustomerReviews(db: Db, id: string): Promise<ReviewRecord[]> {
  const rows = await db<(Omit<ReviewRecord, 'createdAt'> & { createdAt: Date })[]>`
    SELECT id AS "_id", product_id AS "productId", user_id AS "userId", user_name AS "userName",
           message AS "reviewMessage", value AS "reviewValue", verified_purchase AS "verifiedPurchase",
           reply, created_at AS "createdAt", hidden_reason IS NOT NULL AS hidden
    FROM reviews WHERE user_id = ${id} ORDER BY created_at`
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
