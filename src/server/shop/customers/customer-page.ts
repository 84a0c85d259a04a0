import type { CustomerPage } from '#shared/shop/customer-schema.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { listOrdersOf } from '../../orders/reading/orders.ts'
import { personOfAccount, personOfContact } from '../../people/customers/customer-record.ts'
import { listProfiles } from '../../people/fit/profiles.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { findCustomer } from './customers.ts'
import { describeGuest, findMergedGuest, getGuest } from './guests.ts'
import { listMergedContacts, listSimilar } from './merging.ts'

/**
 * Returns what the panel shows of a customer; `id` is that of an account, or of an order or gift
 * card of somebody without one. Throws 404 for an unknown id, staff, or an erased customer.
 */
export async function getCustomerPage(db: Db, id: string): Promise<CustomerPage> {
  const account = await findCustomer(db, id)
  const guest = account ? await findMergedGuest(db, account._id) : await getGuest(db, id)
  const customer = account ?? (guest && (await describeGuest(db, guest)))
  if (!customer) throw new ShopError('customer_not_found')
  const accountId = account?._id
  const orderIds = guest?.orderIds ?? []
  const person = accountId
    ? personOfAccount(sql`${accountId}::uuid`)
    : personOfContact(guest?.contacts[0] ?? '')
  const isOwn = accountId
    ? sql<'o'>`((o.user_id = ${accountId} AND NOT o.abandoned) OR o.id ${sql.in(orderIds)})`
    : sql<'o'>`o.id ${sql.in(orderIds)}`
  const [orders, profiles, wishes, merged, similar, payments] = await Promise.all([
    listCustomerOrders(db, isOwn),
    accountId ? listProfiles(db, accountId) : [],
    accountId ? listWishes(db, accountId) : [],
    listMergedContacts(db, person),
    listSimilar(db, customer, guest),
    getPaymentSettings(db),
  ])
  return {
    customer,
    merged,
    similar,
    orders,
    profiles: profiles.map(({ _id, name, wear }) => ({ _id, name, wear })),
    wishes,
    codUndelivered: payments.methods.includes('cod') ? payments.cod.undelivered : null,
  }
}

const listWishes = (db: Db, userId: string) => db<CustomerPage['wishes']>`
  SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image
  FROM wishlist_items w JOIN products p ON p.id = w.product_id
  WHERE w.user_id = ${userId} ORDER BY w.added_at DESC`

async function listCustomerOrders(db: Db, whose: Fragment<'o'>): Promise<CustomerPage['orders']> {
  const orders = await listOrdersOf(db, whose)
  return orders.map(
    ({ _id, orderNumber, orderDate, orderStatus, paymentStatus, totalAmount, cartItems }) => ({
      ...{ _id, orderNumber, orderDate, orderStatus, paymentStatus, totalAmount },
      pieces: cartItems.map(({ title, titleHindi, size, quantity }) => ({
        ...{ title, titleHindi, size, quantity },
      })),
    }),
  )
}
