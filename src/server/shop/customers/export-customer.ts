import { toRupees } from '#shared/money.ts'
import type { Customer, CustomerRecords } from '#shared/shop/customer-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, sql, transaction } from '../../db.ts'
import { changesOfCustomer } from '../../orders/changes/private-records.ts'
import { listCardSales, listReceivedCards } from '../../orders/money/credit/card-texts.ts'
import { getStoreCredit } from '../../orders/money/credit/store-credit.ts'
import { documentsOfCustomer } from '../../orders/parts/documents/document-record.ts'
import { measuresOfCustomer } from '../../orders/parts/making/line-measures.ts'
import { photosOfCustomer } from '../../orders/parts/making/photos.ts'
import { listOrdersOf } from '../../orders/reading/orders.ts'
import { payoutsOfCustomer } from '../../orders/refunding/payouts.ts'
import { listAddresses } from '../../people/addresses.ts'
import { personOfAccount, personOfContact } from '../../people/customers/customer-record.ts'
import { listProfiles } from '../../people/fit/profiles.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { isAboutAccount, isAboutGuest } from '../../records/outbox.ts'
import { findCustomer } from './customers.ts'
import { describeGuest, findMergedGuest, type Guest, getGuest } from './guests.ts'
import { listMergedContacts } from './merging.ts'

const noGuest: Omit<Guest, 'contacts'> = { recipients: [], orderIds: [], cardIds: [] }

const withoutAccount = { emailVerified: false, verifiedPhone: null, language: 'en' } as const

/**
 * Returns all records of a customer, for requests of access. Throws 404 for an unknown customer.
 */
export async function exportCustomer(
  context: Context,
  actor: Actor,
  id: string,
): Promise<CustomerRecords> {
  const { db } = context
  const customer = await findCustomer(db, id)
  if (!customer) return exportGuest(context, actor, id)
  return exportAccount(context, actor, customer)
}

/** Includes the contacts merged into the account. */
async function exportAccount(
  context: Context,
  actor: Actor,
  customer: Customer,
): Promise<CustomerRecords> {
  const { db } = context
  const { _id: id } = customer
  const { orderIds, cardIds, recipients } = (await findMergedGuest(db, id)) ?? noGuest
  const isOwn = sql<'o'>`(o.user_id = ${id} OR o.id ${sql.in(orderIds)})`
  const [kept] = await db<Pick<CustomerRecords['account'], keyof typeof withoutAccount>[]>`
    SELECT email_verified AS "emailVerified", verified_phone AS "verifiedPhone", language
    FROM users WHERE id = ${id}`
  const contacts = [customer.email, kept?.verifiedPhone ?? ''].filter((contact) => contact !== '')
  const [
    storeCredit,
    boughtCards,
    receivedCards,
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
    changes,
    payouts,
    merged,
  ] = await Promise.all([
    getStoreCredit(db, id),
    listCardSales(db, isOwn),
    listReceivedCards(db, cardIds),
    listAddresses(db, id),
    listOrdersOf(db, isOwn),
    documentsOfCustomer(db, isOwn),
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
        WHERE (${isAboutAccount(id, contacts)} OR ${isAboutGuest({ orderIds, cardIds, recipients })}) AND kind <> 'newOrder' ORDER BY created_at`,
    listProfiles(db, id),
    measuresOfCustomer(db, isOwn),
    photosOfCustomer(db, isOwn),
    changesOfCustomer(db, isOwn),
    payoutsOfCustomer(context, isOwn),
    listMergedContacts(db, personOfAccount(sql`${id}::uuid`)),
  ])
  await transaction(db, (tx) =>
    audit(tx, actor, 'customerExported', `customer:${id}`, null, { orders: orders.length }),
  )
  return {
    account: { ...customer, ...withoutAccount, ...kept },
    merged,
    addresses,
    measures,
    orderMeasures,
    photos,
    changes,
    payouts,
    orders,
    documents: documents.map(toDocument),
    storeCredit,
    giftCards: [...boughtCards, ...receivedCards],
    reviews,
    wishlist: wishlist.map(({ title, addedAt }) => ({ title, addedAt: addedAt.toISOString() })),
    cart,
    sessions: sessions.map(({ browser, since, seen }) => ({
      browser,
      since: since.toISOString(),
      seen: seen.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    mails: mails.map(toMail),
  }
}

const toDocument = ({
  totalPaise,
  ...document
}: Awaited<ReturnType<typeof documentsOfCustomer>>[number]) => ({
  ...document,
  amount: toRupees(totalPaise),
})

const toMail = ({ at, ...mail }: { kind: string; to: string; at: Date }) => ({
  ...mail,
  at: at.toISOString(),
})

/** Returns the records of somebody without an account. Throws 404 for an unknown id. */
async function exportGuest(context: Context, actor: Actor, id: string): Promise<CustomerRecords> {
  const { db } = context
  const guest = await getGuest(db, id)
  const { orderIds, cardIds } = guest
  const isOwn = sql<'o'>`o.id ${sql.in(orderIds)}`
  const [customer, orders, documents, measures, photos, changes, payouts, giftCards, mails] =
    await Promise.all([
      describeGuest(db, guest),
      listOrdersOf(db, isOwn),
      documentsOfCustomer(db, isOwn),
      measuresOfCustomer(db, isOwn),
      photosOfCustomer(db, isOwn),
      changesOfCustomer(db, isOwn),
      payoutsOfCustomer(context, isOwn),
      listReceivedCards(db, cardIds),
      db<{ kind: string; to: string; at: Date }[]>`
        SELECT kind, recipient AS to, created_at AS at FROM outbox m
        WHERE ${isAboutGuest(guest)} AND kind <> 'newOrder' ORDER BY created_at`,
    ])
  await transaction(db, (tx) =>
    audit(tx, actor, 'customerExported', `order:${orderIds.at(-1) ?? id}`, null, {
      orders: orders.length,
    }),
  )
  return {
    account: { ...customer, ...withoutAccount },
    merged: await listMergedContacts(db, personOfContact(guest.contacts[0])),
    addresses: [],
    measures: [],
    orderMeasures: measures,
    photos,
    changes,
    payouts,
    orders,
    documents: documents.map(toDocument),
    storeCredit: { balance: 0, entries: [] },
    giftCards,
    reviews: [],
    wishlist: [],
    cart: [],
    sessions: [],
    events: [],
    mails: mails.map(toMail),
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
