import { uuidv7 } from 'uuidv7'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import type { NewProduct } from '#shared/catalogue/product-schema.ts'
import type { DiscountInput } from '#shared/orders/discounts/code-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { type Catalogue, DEFAULT_PRICE } from './catalogue.ts'
import { anAddress, order, payAtPayPal, readyToBuy } from './checkout.ts'
import { linkToken } from './payer.ts'
import { type Person, succeeded, type TestServer } from './server.ts'

/** A product that exists, or the fields of a new one. */
type Item = Partial<NewProduct> & {
  productId?: string
  quantity?: number
  size?: string
  options?: object
}
type CartOptions = Item & {
  shopper?: Person
  /** Instead of one item. */
  items?: Item[]
  address?: object
  /** Default: the sum of the items. */
  total?: number
}
type OrderOptions = CartOptions & {
  method?: PaymentMethod
  /** Further fields of the order. */
  fields?: object
}
type EnteredOrder = {
  price?: number
  title?: string
  productId?: string
  [field: string]: unknown
}

const RECEIVED_ON = '2026-11-23'

type Shop = Pick<TestServer, 'shopper' | 'db' | 'context'> & Pick<Catalogue, 'product'>

export function orderCalls(shop: Shop, owner: Person) {
  const fetchOrder = async (id: string) =>
    (await owner.call('GET', `/api/admin/orders/details/${id}`)).body.data

  /** A shopper with an address and items in the cart. */
  async function filledCart(options: CartOptions = {}) {
    const { shopper = await shop.shopper(), items, address, total, ...item } = options
    const lines = []
    let sum = 0
    for (const { productId, quantity = 1, size, options, ...fields } of items ?? [item]) {
      lines.push({
        productId: productId ?? (await shop.product(fields)),
        quantity,
        ...(size && { size }),
        ...(options && { options }),
      })
      sum += quantity * (fields.salePrice ?? fields.price ?? DEFAULT_PRICE)
    }
    const { addressId } = await readyToBuy(shopper, lines, address)
    const productIds = lines.map(({ productId }) => productId)
    return { shopper, addressId, productIds, productId: productIds[0] ?? '', total: total ?? sum }
  }

  /** Accepted at once if its money is only promised, as on delivery. */
  async function placedOrder({ method, fields, ...options }: OrderOptions = {}) {
    const cart = await filledCart(options)
    const placed = await order(cart.shopper, cart.addressId, cart.total, method, fields)
    return { ...cart, ...(succeeded(placed).body as { orderId: string; approvalURL: string }) }
  }

  /** Places an order and pays it at PayPal. */
  async function paidOrder(options: OrderOptions = {}) {
    const placed = await placedOrder(options)
    succeeded(await payAtPayPal(placed.shopper, placed))
    return placed
  }

  /** Enters an order by phone for a customer without an account. */
  const enter = (productId: string, price: number, more: object = {}) =>
    owner.call('POST', '/api/admin/orders/create', {
      orderId: uuidv7(),
      channel: 'phone',
      customer: { name: 'Meera Rao', email: 'meera@example.com' },
      address: anAddress,
      lines: [{ productId, quantity: 1 }],
      totalAmount: price,
      ...more,
    })

  let codes = 0
  /** Adds a discount code, by default of 10 %. */
  async function discount(more: Partial<DiscountInput> = {}) {
    codes += 1
    const input = discountInput({
      code: `CODE-${codes}`,
      kind: more.amount ? 'amount' : 'percent',
      percent: more.kind === 'freeDelivery' || more.amount ? null : 10,
      ...more,
    })
    const { body } = succeeded(await owner.call('POST', '/api/admin/discounts', input))
    return { input, ...(body.data as { _id: string; code: string; version: number }) }
  }

  return {
    filledCart,
    placedOrder,
    paidOrder,
    enter,
    async enteredOrder({ price = DEFAULT_PRICE, title, productId, ...more }: EnteredOrder = {}) {
      const id = productId ?? (await shop.product({ price, ...(title && { title }) }))
      const { data } = succeeded(await enter(id, price, more)).body
      return {
        orderId: data._id as string,
        number: data.orderNumber as string,
        lineId: data.cartItems[0].lineId as string,
        productId: id,
      }
    },

    /** Returns an order as the owner sees it. */
    fetchOrder,
    setStatus: (id: string | undefined, orderStatus: string, more: object = {}) =>
      owner.call('PUT', `/api/admin/orders/update/${id}`, { orderStatus, ...more }),
    undoStatus: async (id: string, version?: string) =>
      owner.call('POST', `/api/admin/orders/undo/${id}`, {
        version: version ?? (await fetchOrder(id)).orderUpdateDate,
      }),
    /** Makes a payment link of an order and returns its token. */
    async paymentLink(id: string) {
      const made = await owner.call('POST', `/api/admin/orders/payment-link/${id}`, {})
      return linkToken(succeeded(made).body.data.url)
    },
    /** Records money that arrived outside the shop. */
    async receive(id: string, amount: number, more: object = {}) {
      const receipt = receiptInput(amount, more)
      return {
        receiptId: receipt.receiptId,
        ...(await owner.call('POST', `/api/admin/orders/received/${id}`, receipt)),
      }
    },
    /** Lets the time of an unpaid order's holds pass, and releases them. */
    async endHold(id: string) {
      const { db, context } = shop
      await db`UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = ${id}`
      await db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${id}`
      await db`UPDATE cloth_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${id}`
      await expireHolds(context)
    },
    refund: (id: string | undefined, more: object = {}) =>
      owner.call('POST', `/api/admin/orders/refund/${id}`, { refundId: uuidv7(), ...more }),
    fetchDocuments: async (id: string) =>
      (await owner.call('GET', `/api/admin/orders/documents/${id}`)).body.data as {
        _id: string
        kind: string
        number: string
        amount: number
      }[],

    /** Issues a gift card. */
    async giftCard(amount: number, more: object = {}) {
      const cardId = uuidv7()
      const card = { cardId, amount, recipientName: '', recipientEmail: '', message: '', ...more }
      const { body } = succeeded(await owner.call('POST', '/api/admin/gift-cards', card))
      return { cardId, code: body.data.code as string }
    },
    discount,
    /** Adds a discount code and enters it in the shopper's cart. */
    async enterDiscount(shopper: Person, more: Partial<DiscountInput> = {}) {
      const { code } = await discount(more)
      succeeded(await shopper.call('POST', '/api/shop/cart/code', { code }))
      return code
    },
  }
}

/** What the panel sends for money that arrived outside the shop. */
export const receiptInput = (amount: number, more: object = {}) => ({
  receiptId: uuidv7(),
  amount,
  method: 'cash',
  receivedOn: RECEIVED_ON,
  ...more,
})

/** What the panel sends for a code, by default of 10 % for everything. */
export const discountInput = (more: Partial<DiscountInput> & { code: string }): DiscountInput => ({
  kind: 'percent',
  percent: 10,
  amount: null,
  categories: [],
  collections: [],
  products: [],
  firstOrder: false,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerShopper: null,
  combines: false,
  enabled: true,
  ...more,
})
