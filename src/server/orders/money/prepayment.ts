import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { sentStatuses, unsettledPayments } from '#shared/orders/states.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql } from '../../db.ts'
import { getPaymentSettings, getTaxSettings } from '../../records/settings.ts'
import { buildPrepaidDiscount } from '../pricing/discounts/discounts.ts'
import { allocate, type Charge, priceOrder } from '../pricing/price-order.ts'
import { taxContributors } from '../pricing/tax/tax.ts'
import { paiseReceivedFor } from './facts.ts'

export type Prepayment = {
  percent: number
  charges: readonly Charge[]
  totalPaise: number
  duePaise: number
  savedPaise: number
}

export const offeredPercent = async (db: Db): Promise<number> =>
  (await getPaymentSettings(db)).prepaidDiscount

/** Smallest amount in paise that providers take. */
const MIN_PAYMENT_PAISE = 100

type Prepayable = {
  orderId: string
  totalPaise: number
  receivedPaise: number
  scheme: TaxSettings['scheme']
  state: StateCode | ''
  /** Date of acceptance in India, YYYY-MM-DD. */
  day: string
  lines: {
    lineId: string
    unitPaise: number
    quantity: number
    productId: string
    category: ProductCategory | null
    hsn: string | null
    /**
     * Amounts of the separately taxed parts, in paise after discounts and with tax. They are the
     * weights that divide `unitPaise` among the options. `option` is null for the product itself.
     */
    taxed: { option: ChoiceCode | null; paise: number }[]
  }[]
  charges: Charge[]
}

/** SQL condition on the order `o`: the courier has been told what to collect. */
export const isWithCourier = sql<'o'>`EXISTS (
  SELECT 1 FROM parcels p WHERE p.order_id = o.id AND (p.status <> 'packed' OR p.tracking_number <> ''))`

/** SQL condition: `o` is cash on delivery, and no part of it is invoiced, sent, booked or refunded. */
const isPrepayable = sql<'o'>`
  o.accepted_at IS NOT NULL AND o.payment_status ${sql.in(unsettledPayments)}
  AND o.order_status <> 'rejected' AND NOT o.order_status ${sql.in(sentStatuses)}
  AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.is_current AND pay.method = 'cod')
  AND NOT EXISTS (SELECT 1 FROM order_dues d WHERE d.order_id = o.id)
  AND NOT ${isWithCourier}
  AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.order_id = o.id AND d.kind IN ('invoice', 'billOfSupply'))
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed' AND NOT r.is_excess)`

const findPrepayable = (db: Db, orderIds: readonly string[]) =>
  db.snapshot((snapshot) => readPrepayable(snapshot, orderIds))

async function readPrepayable(db: Db, orderIds: readonly string[]): Promise<Prepayable[]> {
  const orders = await db<Omit<Prepayable, 'lines' | 'charges'>[]>`
    SELECT o.id AS "orderId", o.total_paise AS "totalPaise", ${paiseReceivedFor} AS "receivedPaise", o.tax_scheme AS scheme, o.state,
         (o.accepted_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day
    FROM orders o WHERE o.id ${isOneOf(orderIds)} AND ${isPrepayable}`
  if (orders.length === 0) return []
  const ids = orders.map(({ orderId }) => orderId)
  const [lines, charges] = await Promise.all([linesOf(db, ids), chargesOf(db, ids)])
  return orders.map((order) => {
    const own = charges.filter(({ orderId }) => orderId === order.orderId)
    const taxes = own.filter(({ kind }) => kind === 'tax')
    return {
      ...order,
      lines: lines
        .filter(({ orderId }) => orderId === order.orderId)
        .map(({ orderId: _, hsn, ...line }) => {
          const taxesOfLine = taxes.filter(({ lineId }) => lineId === line.lineId)
          const ownTax = taxesOfLine.find(({ option }) => option === null)
          return {
            ...line,
            hsn: ownTax?.hsn ?? hsn,
            taxed: taxesOfLine.map(({ option, amountPaise, taxablePaise }) => ({
              option,
              paise: amountPaise + (taxablePaise ?? 0),
            })),
          }
        }),
      charges: own.filter(isKept).map(({ kind, code, label, amountPaise, included, lineId }) => ({
        ...{ kind, code, label, amountPaise, included },
        ...(lineId !== null && { lineId }),
      })),
    }
  })
}

type LineToTax = Omit<Prepayable['lines'][number], 'taxed'> & { orderId: string }

/** `hsn` is the product's current one, not a copy of the sale. */
const linesOf = (db: Db, orderIds: readonly string[]) => db<LineToTax[]>`
  SELECT l.order_id AS "orderId", l.id AS "lineId", l.price_paise AS "unitPaise", l.quantity,
         l.product_id AS "productId", p.category, p.hsn
  FROM order_lines l LEFT JOIN products p ON p.id = l.product_id
  WHERE l.order_id ${isOneOf(orderIds)} ORDER BY l.position`

type ChargeRow = Pick<Charge, 'kind' | 'code' | 'label' | 'amountPaise' | 'included'> & {
  orderId: string
  lineId: string | null
  option: ChoiceCode | null
  hsn: string | null
  taxablePaise: number | null
}

const chargesOf = (db: Db, orderIds: readonly string[]) => db<ChargeRow[]>`
  SELECT order_id AS "orderId", kind, code, label, amount_paise AS "amountPaise", included, line_id AS "lineId",
         option, hsn, taxable_paise AS "taxablePaise"
  FROM order_charges WHERE order_id ${isOneOf(orderIds)} ORDER BY position`

/** Returns whether a prepaid order keeps the charge. Taxes and rounding are recalculated. */
const isKept = ({ kind, code }: ChargeRow) =>
  kind !== 'tax' && kind !== 'rounding' && !(kind === 'fee' && code === 'cod')

function calculateOptionPrices({
  unitPaise,
  taxed,
}: Pick<Prepayable['lines'][number], 'unitPaise' | 'taxed'>) {
  const shares = allocate(
    unitPaise,
    taxed.map(({ paise }) => paise),
  )
  const prices = taxed.flatMap(({ option }, at) =>
    option === null ? [] : [[option, shares[at] ?? 0] as const],
  )
  return Object.fromEntries(prices) as NonNullable<TaxedProduct['optionPrices']>
}

/**
 * Uses the order's tax scheme, today's tax settings and the rates of the acceptance date. Omits
 * orders that would save nothing or leave less than providers take. `percent` is undefined if the
 * shop offers no discount. With 0, an order saves the fee of cash on delivery.
 */
export async function loadPrepayments(
  db: Db,
  orderIds: readonly string[],
  percent: number,
): Promise<Map<string, Prepayment>> {
  const orders = await findPrepayable(db, orderIds)
  if (orders.length === 0) return new Map()
  const settings = await getTaxSettings(db)
  return new Map(
    orders.flatMap((order) => {
      const prepayment = priceOfPrepayment(order, percent, settings)
      return prepayment ? [[order.orderId, prepayment] as const] : []
    }),
  )
}

export const findPrepayment = async (db: Db, orderId: string, percent: number) =>
  (await loadPrepayments(db, [orderId], percent)).get(orderId)

function priceOfPrepayment(
  { lines, charges, totalPaise: before, receivedPaise, scheme, state, day }: Prepayable,
  percent: number,
  taxSettings: TaxSettings,
): Prepayment | undefined {
  const settings = { ...taxSettings, scheme }
  const products = new Map(
    lines.flatMap(({ lineId, productId, category, hsn, ...line }) => {
      const product = { productId, hsn: hsn ?? '', optionPrices: calculateOptionPrices(line) }
      return category === null ? [] : [[lineId, { ...product, category }] as const]
    }),
  )
  const basket = priceOrder(lines, [
    () => charges,
    ...(percent > 0 ? [buildPrepaidDiscount(percent)] : []),
    ...taxContributors({
      settings,
      placeOfSupply: state,
      day,
      getProduct: (lineId) => products.get(lineId),
    }),
  ])
  const savedPaise = before - basket.totalPaise
  const duePaise = basket.totalPaise - receivedPaise
  if (savedPaise <= 0 || duePaise < MIN_PAYMENT_PAISE) return undefined
  return { percent, charges: basket.charges, totalPaise: basket.totalPaise, duePaise, savedPaise }
}
