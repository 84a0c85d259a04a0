import type { CustomerPage } from '#shared/shop/customer-schema.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { listOrdersOf } from '../../orders/reading/orders.ts'
import { listProfiles } from '../../people/fit/profiles.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { findCustomer } from './customers.ts'
import { describeGuest, getGuest } from './guests.ts'

/**
 * Returns what the panel shows of a customer; `id` is that of an account, or of an order or gift
 * card of somebody without one. Throws 404 for an unknown id, staff, or an erased customer.
 */
export async function getCustomerPage(db: Db, id: string): Promise<CustomerPage> {
  const account = await findCustomer(db, id)
  const payments = await getPaymentSettings(db)
  const codUndelivered = payments.methods.includes('cod') ? payments.cod.undelivered : null
  if (!account) {
    const guest = await getGuest(db, id)
    return {
      customer: await describeGuest(db, guest),
      orders: await listCustomerOrders(db, sql<'o'>`o.id ${sql.in(guest.orderIds)}`),
      profiles: [],
      wishes: [],
      codUndelivered,
    }
  }
  const [orders, profiles, wishes] = await Promise.all([
    listCustomerOrders(db, sql<'o'>`o.user_id = ${id} AND NOT o.abandoned`),
    listProfiles(db, id),
    db<CustomerPage['wishes']>`
      SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image
      FROM wishlist_items w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${id} ORDER BY w.added_at DESC`,
  ])
  return {
    customer: account,
    orders,
    profiles: profiles.map(({ _id, name, wear }) => ({ _id, name, wear })),
    wishes,
    codUndelivered,
  }
}

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
