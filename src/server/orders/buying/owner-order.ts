import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { normalCode } from '#shared/orders/discounts/vocabulary.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { OwnerOrder } from '#shared/orders/owner-order-schema.ts'
import { calculatePercent } from '#shared/orders/percent.ts'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { applyDueSales } from '../../catalogue/sales/due-sales.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation, sql, type Tx, transaction } from '../../db.ts'
import { invalid, isConflict, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import {
  countriesServed,
  getDeliverySettings,
  getPaymentSettings,
  getTaxSettings,
} from '../../records/settings.ts'
import { acceptOrder } from '../core/accept.ts'
import { placeOrder } from '../core/place.ts'
import type { NewOrderEvent } from '../core/record/history.ts'
import { type OrderFields, setStaffNotes } from '../core/record/order-record.ts'
import { type Due, depositDues, RUPEE, wholeRupees } from '../money/dues.ts'
import { findCodes } from '../parts/codes/discounts-of.ts'
import { followChange } from '../parts/index.ts'
import { allocateDiscount, calculateLineValues } from '../pricing/discounts/discounts.ts'
import type { Charge, Contributor } from '../pricing/price-order.ts'
import { applyReceipt } from '../ways/by-hand/receipts.ts'
import { loadOwnerLines, refuseUnusableProfiles } from './owner-lines.ts'
import {
  discountedLines,
  prepareSale,
  refuseOtherTotal,
  type SaleCharges,
  type SaleLine,
} from './sale.ts'

/**
 * Creates an `orderId` once. Throws 400 for an unknown product, size or option, a discount above
 * the prices and a deposit that is not below the total; 404 for an unknown customer, code or
 * profile; 409 for sold out items, measures of another wear, and a total that differs from the
 * page's.
 */
export async function createOwnerOrder(
  context: Context,
  actor: Actor,
  input: OwnerOrder,
  returnOrigin: string,
) {
  await applyDueSales(context.db)
  const { orderId, channel, customerId: userId = null } = input
  await transaction(context.db, async (tx) => {
    const [existing] = await tx`SELECT 1 FROM orders WHERE id = ${orderId}`
    if (existing) return
    if (userId) await refuseUnknownCustomer(tx, userId)
    const lines = await loadOwnerLines(tx, input)
    await refuseUnusableProfiles(tx, userId, lines)
    const { country } = input.address
    if (isAbroad(country) && !(await countriesServed(tx)).includes(country))
      throw invalid('address.country', 'country_not_served')
    const buyer = input.buyer ?? { state: '' as const, gstin: '', company: '' }
    const place = isAbroad(country) ? { state: '' as const, gstin: '' } : { region: '' }
    const address = { ...input.address, recipientName: input.customer.name, ...buyer, ...place }
    const sale = await prepareSale(tx, {
      lines,
      address,
      codes: await loadCodes(tx, input),
      ...(await termsOfEntered(context, tx, channel)),
      charges: () => chargesByHand(input, lines),
      gstinField: 'buyer.gstin',
    })
    const [refusal] = sale.discounts.refusals.values()
    if (refusal) throw refusal
    refuseOtherTotal(sale, input.totalAmount)
    const { totalPaise } = sale.order
    await placeEntered(context, tx, actor, sale, {
      orderId,
      userId,
      channel,
      customerEmail: input.customer.email,
      dues: toDuesOf(input, await calculateDues(tx, input.deposit, sale), totalPaise),
      returnOrigin,
      history: { kind: 'entered', channel },
    })
    await audit(tx, actor, 'orderEntered', `order:${orderId}`, null, {
      channel,
      total: toRupees(totalPaise),
      ...discountFacts(input, sale.charges),
    })
    if (input.discountReason) await setStaffNotes(tx, orderId, input.discountReason)
    if (input.received) await applyReceipt(tx, actor, orderId, input.received)
    await followChange(tx, orderId)
  }).catch((error: unknown) => {
    // The same form was sent twice at once.
    if (!isUniqueViolation(error, 'orders_pkey')) throw error
  })
}

type EnteredChannel = OwnerOrder['channel']

/** What a sale that the owner enters takes from the settings. The owner may deliver where the shop does not. */
const termsOfEntered = async ({ config }: Context, tx: Tx, channel: EnteredChannel) => ({
  tax: await getTaxSettings(tx),
  delivery: await getDeliverySettings(tx),
  ships: channel === 'phone' ? ('anywhere' as const) : ('nothing' as const),
  config,
})

type Entered = {
  orderId: string
  userId: string | null
  channel: EnteredChannel
  customerEmail: string
  /** Empty if everything is due at once. */
  dues: readonly Due[]
  returnOrigin: string
  history: NewOrderEvent
}

/** Places and accepts an order whose payment is due. Throws 409 if an item is sold out. */
async function placeEntered(
  { config }: Context,
  tx: Tx,
  { userName }: Actor,
  sale: Awaited<ReturnType<typeof prepareSale<SaleLine, OrderFields['address']>>>,
  { orderId, userId, channel, customerEmail, dues, returnOrigin, history }: Entered,
) {
  await placeOrder(tx, {
    ...sale,
    order: {
      ...sale.order,
      orderId,
      userId,
      cartId: null,
      fingerprint: orderId,
      addressId: null,
      client: null,
      channel,
      paymentStatus: 'due',
      placedBy: userName,
      customerEmail: userId ? '' : customerEmail,
      hold: { renewed: false, until: undefined, seconds: config.holdSeconds },
    },
    dues,
    payment: {
      provider: 'manual',
      currency: 'INR',
      minor: sale.order.totalPaise,
      inrRate: 1,
      returnOrigin,
      approvalUrl: null,
    },
  })
  await acceptOrder(tx, orderId, 'enter', { history, userName })
}

/** Days in which the customer pays what another piece costs more. */
const DAYS_TO_PAY = 7

type Replacement = {
  /** The order with the item that is replaced. */
  order: AdminOrder
  line: OwnerOrder['lines'][number]
  /** Paise of one item before the discount that it keeps. */
  unitPaise: number
  /** The largest total in paise; a discount lowers the price to it. */
  mostPaise: number | undefined
  /** Paise that the item that comes back pays. */
  creditPaise: number
  returnOrigin: string
}

/**
 * Places an order that sends another item to the customer of `order`, and pays it with what came back.
 * The rest is due before it is sent. Throws 409 for sold out items. Returns the paise that were paid.
 */
export async function placeReplacement(
  context: Context,
  tx: Tx,
  actor: Actor,
  { order, line, unitPaise, mostPaise, creditPaise, returnOrigin }: Replacement,
): Promise<{ orderId: string; paidPaise: number }> {
  const orderId = uuidv7()
  const loaded = await loadOwnerLines(tx, { lines: [line] }).catch((error: unknown) => {
    throw isConflict(error) ? new ShopError('exchange_sold_out') : error
  })
  const lines = loaded.map((item) => ({ ...item, unitPaise }))
  const channel = order.channel === 'counter' ? 'counter' : 'phone'
  const terms = await termsOfEntered(context, tx, channel)
  // With tax, totals are whole rupees.
  const roundDown = terms.tax.scheme === 'none' ? (paise: number) => paise : wholeRupees
  const keep: Contributor = (basket) => {
    const most = mostPaise ?? basket.totalPaise
    // No part below ₹1 can be paid.
    const isPaidByCredit = most >= creditPaise && most - creditPaise < RUPEE
    const discount = basket.totalPaise - (isPaidByCredit ? roundDown(creditPaise) : most)
    if (discount <= 0) return []
    const name = { code: OWNER_DISCOUNT, label: chargeLabels.discount }
    return allocateDiscount(discount, lines, calculateLineValues(basket, basket.charges), name)
  }
  const { addressId: _, ...address } = order.addressInfo
  const sale = await prepareSale(tx, {
    lines,
    address,
    codes: [],
    ...terms,
    charges: () => ({ discounts: [keep] }),
  })
  const { totalPaise } = sale.order
  const paidPaise = Math.min(creditPaise, totalPaise)
  await placeEntered(context, tx, actor, sale, {
    orderId,
    userId: order.userId || null,
    channel,
    customerEmail: order.customer.email,
    dues:
      paidPaise === totalPaise
        ? []
        : [
            { kind: 'now', amountPaise: paidPaise },
            {
              kind: 'before_dispatch',
              amountPaise: totalPaise - paidPaise,
              days: DAYS_TO_PAY,
            },
          ],
    returnOrigin,
    history: { kind: 'replacing', number: order.orderNumber },
  })
  await applyReceipt(tx, actor, orderId, {
    receiptId: uuidv7(),
    amount: toRupees(paidPaise),
    method: 'exchange',
    reference: '',
    receivedOn: dayInIndia(Date.now()),
  })
  return { orderId, paidPaise }
}

function discountFacts({ discountPercent }: OwnerOrder, charges: readonly Charge[]) {
  const paise = charges
    .filter(({ kind, code }) => kind === 'discount' && code === OWNER_DISCOUNT)
    .reduce((sum, { amountPaise }) => sum - amountPaise, 0)
  return (
    paise > 0 && {
      discount: toRupees(paise),
      ...(discountPercent > 0 && { percent: discountPercent }),
    }
  )
}

type Priced = {
  lines: readonly SaleLine[]
  charges: readonly Charge[]
  order: { totalPaise: number }
}

/** Throws 400 for a deposit that is not below the total. */
async function calculateDues(
  tx: Tx,
  enteredDeposit: OwnerOrder['deposit'],
  { lines, charges, order: { totalPaise } }: Priced,
): Promise<Due[]> {
  if (enteredDeposit?.amount === 0) return []
  const { deposit } = await getPaymentSettings(tx)
  if (!enteredDeposit) return depositDues(deposit, discountedLines(lines, charges), totalPaise)
  const nowPaise = toPaise(enteredDeposit.amount)
  if (nowPaise >= totalPaise) throw invalid('deposit.amount', 'deposit_too_large')
  const { terms } = deposit
  return [
    { kind: 'now', amountPaise: nowPaise },
    {
      kind: 'before_dispatch',
      amountPaise: totalPaise - nowPaise,
      days: enteredDeposit.days,
      terms,
    },
  ]
}

/** With a courier who collects, what is not due at once is due on delivery. */
function toDuesOf({ onDelivery }: OwnerOrder, dues: Due[], totalPaise: number): Due[] {
  if (!onDelivery || totalPaise === 0) return dues
  if (dues.length === 0) return [{ kind: 'on_delivery', amountPaise: totalPaise }]
  return dues.map((due) =>
    due.kind === 'before_dispatch' ? { kind: 'on_delivery', amountPaise: due.amountPaise } : due,
  )
}

async function refuseUnknownCustomer(tx: Tx, userId: string) {
  const [user] = await tx`
    SELECT 1 FROM users WHERE id = ${userId} AND role = 'user' AND erased_at IS NULL`
  if (!user) throw new ShopError('customer_not_found')
}

/** Throws 404 for an unknown code. */
async function loadCodes(tx: Tx, input: OwnerOrder) {
  const code = normalCode(input.code)
  if (!code) return []
  const shopper = {
    userId: input.customerId ?? null,
    phone: input.address.phone,
    email: input.customer.email,
    address: input.address.address,
    pincode: input.address.pincode,
  }
  const codes = await findCodes(tx, { condition: sql<'c'>`c.code = ${code}` }, shopper, sql`true`)
  if (codes.length === 0) throw new ShopError('code_unknown', { code }, { path: 'code' })
  return codes
}

const OWNER_DISCOUNT = 'owner'

/** What the owner entered. Throws 400 for a discount above the prices. */
function chargesByHand(input: OwnerOrder, lines: readonly SaleLine[]): SaleCharges {
  const takeOffByHand: Contributor = (basket) => {
    const discount =
      input.discountPercent > 0
        ? calculatePercent(basket.totalPaise, input.discountPercent)
        : toPaise(input.discount)
    if (discount > basket.totalPaise) {
      const amount = formatRupees(toRupees(basket.totalPaise))
      throw invalid('discount', 'discount_too_large', { amount })
    }
    const name = { code: OWNER_DISCOUNT, label: chargeLabels.discount }
    return allocateDiscount(discount, lines, calculateLineValues(basket, basket.charges), name)
  }
  const deliver: Contributor = () =>
    input.delivery > 0
      ? [
          {
            kind: 'delivery',
            code: 'owner',
            label: chargeLabels.delivery,
            amountPaise: toPaise(input.delivery),
            included: false,
          },
        ]
      : []
  return { discounts: [takeOffByHand], delivery: [deliver] }
}
