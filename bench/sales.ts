import type { Outcome } from './measure.ts'
import { SECONDS } from './measure.ts'
import { percentile } from './percentile.ts'
import { ask, type Shopper } from './shoppers.ts'

const address = {
  address: '14 Amer Road',
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: '-',
}

/** Creates an address for each shopper and empties the cart. */
export const readyToOrder = (origin: string, shoppers: readonly Shopper[]) =>
  Promise.all(
    shoppers.map(async ({ id, cookie }) => {
      const cart = await ask(origin, `/api/shop/cart/get/${id}`, undefined, cookie)
      for (const { productId } of cart.read.data.items)
        await fetch(`${origin}/api/shop/cart/${id}/${productId}`, {
          method: 'DELETE',
          headers: { cookie },
        })
      const { read } = await ask(origin, '/api/shop/address/add', address, cookie)
      return { cookie, addressId: read.data._id as string }
    }),
  )

type Piece = { id: string; price: number } | undefined

/** A whole sale: cart, order, approval at the sandbox, capture. */
export async function sale(origin: string, cookie: string, addressId: string, piece: Piece) {
  await ask(origin, '/api/shop/cart/add', { productId: piece?.id, quantity: 1 }, cookie)
  const order = { addressInfo: { addressId }, totalAmount: piece?.price }
  const { read } = await ask(origin, '/api/shop/order/create', order, cookie)
  const token = new URL(read.approvalURL).searchParams.get('token') ?? ''
  await fetch(read.approvalURL, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token, choice: 'pay' }),
  })
  const capture = { paymentId: token, orderId: read.orderId }
  await ask(origin, '/api/shop/order/capture', capture, cookie)
}

/** Whole sales per second with all shoppers concurrently. */
export async function measureSales(
  origin: string,
  shoppers: readonly Shopper[],
  products: readonly { id: string; price: number }[],
): Promise<Outcome & { sold: number }> {
  const times: number[] = []
  let errors = 0
  const ready = await readyToOrder(origin, shoppers)
  const end = performance.now() + SECONDS * 1000
  let n = 0
  await Promise.all(
    ready.map(async ({ cookie, addressId }) => {
      while (performance.now() < end) {
        const start = performance.now()
        await sale(origin, cookie, addressId, products[n++ % products.length]).then(
          () => times.push(performance.now() - start),
          () => {
            errors += 1
          },
        )
      }
    }),
  )
  return {
    perSecond: Math.round(times.length / SECONDS),
    p50: Number(percentile(times, 50)),
    p99: Number(percentile(times, 99)),
    errors,
    bytes: 0,
    sold: times.length,
  }
}
