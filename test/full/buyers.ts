import { setTimeout as wait } from 'node:timers/promises'
import { anAddress } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import type { Person } from '#test/support/shop.ts'
import type { Place } from './street.ts'

export const PRICE = 8400

export async function product(street: Place, totalStock: number, price = PRICE): Promise<string> {
  const [owner] = (await crowd(street, 1, 'owner')) as [Person]
  const { body } = await owner.call('POST', '/api/admin/products/add', {
    image: '/images/none.webp',
    title: 'Gulnaar lehenga',
    description: 'Raw silk.',
    category: 'bridal',
    price,
    totalStock,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data._id
}

export async function ready(buyer: Person, ids: readonly string[]) {
  for (const productId of ids)
    await buyer.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  const saved = await buyer.call('POST', '/api/shop/address/add', anAddress)
  return { buyer, addressId: saved.body.data._id as string }
}

export type Buyer = Awaited<ReturnType<typeof ready>>

export async function pay({ buyer }: Buyer, { approvalURL, orderId }: Record<string, string>) {
  const back = captureBody(await atProvider(approvalURL ?? ''), orderId ?? '')
  return buyer.call('POST', '/api/shop/order/capture', back)
}

export async function timed<Result>(work: () => Promise<Result>) {
  const since = performance.now()
  const result = await work()
  return { result, ms: performance.now() - since }
}

export const failures = (statuses: readonly number[]) =>
  statuses.filter((status) => status === 0 || status >= 500).length

export async function paidOrders(street: Place) {
  const [row] = await street.db<{ paid: number }[]>`
    SELECT count(*)::int AS paid FROM orders WHERE payment_status = 'paid'`
  return row?.paid ?? 0
}

/** Waits until the shop has finished everything itself; returns the seconds. */
export async function settledIn(street: Place): Promise<number> {
  const since = performance.now()
  const open = async () => {
    const approved = [...street.ledger.orders.values()].filter(({ status }) => status !== 'VOIDED')
    const [row] = await street.db<{ open: number }[]>`
      SELECT count(*)::int AS open FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
      WHERE o.payment_status = 'capturing'
         OR (o.payment_status = 'pending' AND pay.provider_order_id = ANY (${approved
           .filter(({ status }) => status !== 'PAYER_ACTION_REQUIRED')
           .map(({ id }) => id)}::text[]))`
    return row?.open ?? 0
  }
  while ((await open()) > 0 && performance.now() - since < 90_000) await wait(250)
  return (performance.now() - since) / 1000
}

export const captures = (street: Place) =>
  [...street.ledger.orders.values()].filter(({ capture }) => capture)
