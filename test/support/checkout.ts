import { atProvider, captureBody } from './provider-pages.ts'
import { type Person, succeeded } from './server.ts'

export const anAddress = {
  address: '14 Amer Road',
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: 'Ring twice',
}

type CartLine = { productId: string; quantity?: number; size?: string; options?: object }

/** Adds the lines to the shopper's cart and saves an address. Returns the address's id. */
export async function readyToBuy(shopper: Person, lines: CartLine[], address: object = {}) {
  for (const line of lines)
    succeeded(await shopper.call('POST', '/api/shop/cart/add', { quantity: 1, ...line }))
  const saved = succeeded(
    await shopper.call('POST', '/api/shop/address/add', { ...anAddress, ...address }),
  )
  return { addressId: saved.body.data._id as string }
}

export const order = (
  shopper: Person,
  addressId: string,
  totalAmount: number,
  paymentMethod: string = 'paypal',
  more: object = {},
) =>
  shopper.call('POST', '/api/shop/order/create', {
    userId: shopper.id,
    addressInfo: { addressId },
    totalAmount,
    paymentMethod,
    ...more,
  })

/** Fetches the quote of the shopper's cart, to an address if there is one. */
export const fetchQuote = async (shopper: Person, addressId = '') =>
  (await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)).body.data

/** Captures the payment that the provider's page led back from. */
export const capture = (shopper: Person, back: URL, orderId: string) =>
  shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))

type Unpaid = { orderId: string; approvalURL: string }

/** Approves a payment at PayPal and captures it. */
export const payAtPayPal = async (shopper: Person, { orderId, approvalURL }: Unpaid) =>
  capture(shopper, await atProvider(approvalURL), orderId)

/** Orders, approves and captures; returns the order's id. */
export async function buy(
  shopper: Person,
  addressId: string,
  totalAmount: number,
): Promise<string> {
  const { body } = succeeded(await order(shopper, addressId, totalAmount))
  succeeded(await payAtPayPal(shopper, body))
  return body.orderId
}
