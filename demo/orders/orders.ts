import { joinReturnPolicy, linePolicyJson } from '#server/catalogue/returns/policy-of-product.ts'
import { type Db, sql, type Tx } from '#server/db.ts'
import { replaceCharges } from '#server/orders/core/record/order-record.ts'
import { issueDocuments } from '#server/orders/parts/documents/issue-documents.ts'
import { type PricedLine, priceOrder } from '#server/orders/pricing/price-order.ts'
import { getStateCode } from '#server/orders/pricing/tax/place-of-supply.ts'
import { taxContributors } from '#server/orders/pricing/tax/tax.ts'
import { getTaxSettings } from '#server/records/settings.ts'
import { effectivePrice, sumLines, toPaise } from '#shared/money.ts'
import type { OrderEvent } from '#shared/orders/order-schema.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { HOME_COUNTRY } from '#shared/people/countries.ts'
import { type DemoProduct, products } from '../catalogue/catalogue.ts'
import { demoId, demoRandom } from '../demo-random.ts'
import { type DemoPerson, demoShopper, otherCustomers, regulars } from './people.ts'

const HISTORY_DAYS = 60
const ORDER_COUNT = 96
const SOLD_PRODUCTS = 30

const REGULAR_BUYER_SHARE = 0.45

type DemoOrder = {
  at: Date
  buyer: DemoPerson
  lines: { product: DemoProduct; size: string; quantity: number }[]
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
}

/** Inserts orders of the last two months, some of them by the demo shopper. */
export async function seedOrders(
  tx: Tx,
  images: Map<string, string>,
  paypal: { currency: string; inrRate: number },
) {
  const placed = generateOrders()
  const totals = placed.map(({ lines }) =>
    sumLines(lines, (line) => toPaise(effectivePrice(line.product))),
  )
  const isPaid = (order: DemoOrder) => order.paymentStatus === 'paid'
  await tx`INSERT INTO orders ${sql.rows(
    placed.map((order, n) => ({
      id: demoId('order', n),
      user_id: demoId('user', order.buyer.email),
      cart_id: demoId('cart', order.buyer.email),
      fingerprint: `demo-${n}`,
      order_status: order.orderStatus,
      payment_status: order.paymentStatus,
      total_paise: totals[n] ?? 0,
      address_id: demoId('address', order.buyer.street[0]),
      address: order.buyer.street[0],
      city: order.buyer.street[1],
      pincode: order.buyer.street[2],
      phone: order.buyer.phone,
      notes: 'Please call before delivery',
      created_at: order.at,
      updated_at: order.at,
      paid_at: isPaid(order) ? order.at : null,
      accepted_at: isPaid(order) ? order.at : null,
    })),
  )}`
  await tx`INSERT INTO payments ${sql.rows(
    placed.map((order, n) => ({
      order_id: demoId('order', n),
      provider: 'paypal',
      method: 'paypal',
      provider_order_id: `DEMO-${n}`,
      capture_id: isPaid(order) ? `DEMO-CAPTURE-${n}` : null,
      payer_id: isPaid(order) ? `DEMO-PAYER-${n}` : null,
      currency: paypal.currency,
      amount_minor: Math.max(1, Math.round((totals[n] ?? 0) / paypal.inrRate)),
      inr_rate: paypal.inrRate,
      return_origin: '',
      captured_at: isPaid(order) ? order.at : null,
    })),
  )}`
  await tx`INSERT INTO order_lines ${sql.rows(
    placed.flatMap((order, n) =>
      order.lines.map(({ product, size, quantity }, position) => ({
        order_id: demoId('order', n),
        position,
        product_id: demoId('product', product.slug),
        size,
        title: product.title,
        image: images.get(product.slug) ?? '',
        price_paise: toPaise(effectivePrice(product)),
        quantity,
      })),
    ),
  )}`
  await tx`
    UPDATE order_lines l SET return_policy = ${linePolicyJson(sql`false`)}
    FROM products p ${joinReturnPolicy} WHERE p.id = l.product_id`
  await recordCaptures(tx)
  await recordSoldStock(tx)
  await packOrders(tx)
  await promiseOrders(tx)
  await tx`INSERT INTO order_events ${sql.rows(placed.flatMap((order, n) => buildEvents(order, demoId('order', n))))}`
  await tx`
    UPDATE orders SET number = numbered.number
    FROM (SELECT id, nextval('order_numbers') AS number
          FROM (SELECT id FROM orders WHERE paid_at IS NOT NULL ORDER BY created_at, id) paid) numbered
    WHERE numbered.id = orders.id`
  await invoiceOrders(tx)
  await tx`
    INSERT INTO product_sales (product_id, day, units)
    SELECT l.product_id, (o.paid_at AT TIME ZONE 'Asia/Kolkata')::date, sum(l.quantity)
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.paid_at IS NOT NULL GROUP BY 1, 2`
}

const recordCaptures = (tx: Tx) => tx`
  INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency, amount_minor,
                             applied_paise, at)
  SELECT gen_random_uuid(), o.id, pay.id, pay.provider, pay.capture_id, 'captured', pay.currency, pay.amount_minor,
         o.total_paise, o.paid_at
  FROM orders o JOIN payments pay ON pay.order_id = o.id WHERE o.paid_at IS NOT NULL`

/** What was sold had been made in the week before. */
const recordSoldStock = (tx: Tx) => tx`
  INSERT INTO stock_ledger (id, product_id, size, at, change, reason, order_id, line_id)
  SELECT gen_random_uuid(), l.product_id, l.size, o.paid_at, -l.quantity, 'sold', o.id, l.id
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.paid_at IS NOT NULL
  UNION ALL
  SELECT gen_random_uuid(), l.product_id, l.size, min(o.paid_at) - interval '1 week', sum(l.quantity), 'stitched', NULL, NULL
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.paid_at IS NOT NULL GROUP BY l.product_id, l.size`

type PaidOrder = {
  orderId: string
  pincode: string
  day: string
  lines: (PricedLine & TaxedProduct)[]
}

/** Each paid order has its taxes and an invoice of its day. */
async function invoiceOrders(tx: Tx) {
  const settings = await getTaxSettings(tx)
  const paidOrders = await tx<PaidOrder[]>`
    SELECT o.id AS "orderId", o.pincode, (o.paid_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day,
           jsonb_agg(jsonb_build_object('lineId', l.id, 'unitPaise', l.price_paise, 'quantity', l.quantity,
             'productId', p.id, 'category', p.category, 'hsn', p.hsn) ORDER BY l.position) AS lines
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
    WHERE o.paid_at IS NOT NULL GROUP BY o.id ORDER BY o.paid_at`
  for (const { orderId, pincode, day, lines } of paidOrders) {
    const state = getStateCode({ state: '', pincode, country: HOME_COUNTRY }) ?? settings.state
    const products = new Map(lines.map((line) => [line.lineId, line]))
    const getProduct = (lineId: string) => products.get(lineId)
    const sale = { settings, placeOfSupply: state, day, getProduct }
    await replaceCharges(tx, orderId, priceOrder(lines, taxContributors(sale)).charges)
    await tx`UPDATE orders SET tax_scheme = ${settings.scheme}, state = ${state} WHERE id = ${orderId}`
    await issueDocuments(tx, orderId, day)
  }
}

/** Each sent order has one parcel, with the id of the order; the items of the others wait to be packed. */
async function packOrders(tx: Db) {
  await tx`
    INSERT INTO item_moves (id, line_id, to_place, quantity, at)
    SELECT gen_random_uuid(), l.id, 'reserved', l.quantity, o.paid_at
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.paid_at IS NOT NULL`
  const sent = sql<'o'>`o.paid_at IS NOT NULL AND o.order_status IN ('inShipping', 'delivered')`
  await tx`
    INSERT INTO parcels (id, order_id, status, created_at)
    SELECT o.id, o.id, CASE o.order_status WHEN 'delivered' THEN 'delivered' ELSE 'sent' END, o.paid_at + interval '3 days'
    FROM orders o WHERE ${sent}`
  await tx`
    INSERT INTO parcel_lines (parcel_id, line_id, quantity)
    SELECT o.id, l.id, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${sent}`
  await tx`
    INSERT INTO item_moves (id, line_id, parcel_id, from_place, to_place, quantity, at)
    SELECT gen_random_uuid(), l.id, o.id, 'reserved', 'sent', l.quantity, o.paid_at + interval '3 days'
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${sent}`
}

/** Most delivered orders came within their days; the others are not due yet. */
async function promiseOrders(tx: Db) {
  await tx`
    INSERT INTO delivery_promises (line_id, order_id, zone, making_days, fewest_days, most_days, is_separate,
                                   dispatch_on, promised_from, promised_until)
    SELECT l.id, o.id, 'Rest of India', 2, 2, 5, false, day + 2, day + last - 3, day + last
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    CROSS JOIN LATERAL (SELECT (o.paid_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
      CASE WHEN o.order_status <> 'delivered' THEN 20 WHEN o.total_paise % 7 = 0 THEN 5 ELSE 8 END AS last) promised
    WHERE o.paid_at IS NOT NULL`
}

function generateOrders(): DemoOrder[] {
  const random = demoRandom('orders')
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  const selling = products
    .filter(({ dyeOf }) => !dyeOf)
    .sort((a, b) => shuffleKey(a) - shuffleKey(b))
    .slice(0, SOLD_PRODUCTS)
  const buyers = { regular: () => pick(regulars), other: () => pick(otherCustomers) }
  return Array.from({ length: ORDER_COUNT }, (_, n) => {
    const age = ((ORDER_COUNT - n) / ORDER_COUNT) * HISTORY_DAYS * 24 - random() * 8
    const lines = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => {
      const product = random() < 0.5 ? pick(selling.slice(0, 8)) : pick(selling)
      return {
        product,
        size: product.sizes ? pick(product.sizes).size : '',
        quantity: random() < 0.15 ? 2 : 1,
      }
    })
    return {
      at: new Date(Date.now() - Math.max(1, age) * 3_600_000),
      buyer:
        n % 19 === 5 ? demoShopper : buyers[random() < REGULAR_BUYER_SHARE ? 'regular' : 'other'](),
      lines: lines.filter(
        (line, at) => lines.findIndex((one) => one.product === line.product) === at,
      ),
      ...statusAt(age / 24, random()),
    }
  })
}

function shuffleKey(product: DemoProduct) {
  return demoRandom(product.slug)()
}

function statusAt(days: number, chance: number): Pick<DemoOrder, 'orderStatus' | 'paymentStatus'> {
  if (chance < 0.05) return { orderStatus: 'pending', paymentStatus: 'cancelled' }
  if (chance < 0.1) return { orderStatus: 'pending', paymentStatus: 'expired' }
  if (days > 12) return { orderStatus: 'delivered', paymentStatus: 'paid' }
  if (days > 6) return { orderStatus: 'inShipping', paymentStatus: 'paid' }
  if (days > 3) return { orderStatus: 'inProcess', paymentStatus: 'paid' }
  return { orderStatus: 'confirmed', paymentStatus: 'paid' }
}

function buildEvents(order: DemoOrder, orderId: string) {
  const eventAfter = (hours: number, kind: OrderEvent['kind'], facts: object = {}) => ({
    order_id: orderId,
    at: new Date(order.at.getTime() + hours * 3_600_000),
    kind,
    facts: JSON.stringify(facts),
  })
  const placed = eventAfter(0, 'placed')
  if (order.paymentStatus !== 'paid')
    return [placed, eventAfter(0.5, order.paymentStatus === 'expired' ? 'expired' : 'cancelled')]
  const steps: OrderStatus[] = ['inProcess', 'inShipping', 'delivered']
  const done = steps.slice(0, steps.indexOf(order.orderStatus) + 1)
  return [
    placed,
    eventAfter(0.05, 'paid'),
    ...done.map((orderStatus, step) => eventAfter(30 + step * 60, 'status', { orderStatus })),
  ]
}
