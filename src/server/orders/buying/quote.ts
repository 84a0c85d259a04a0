import { sumLines, toRupees } from '#shared/money.ts'
import type { DeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import type { Quote } from '#shared/orders/order-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { HOME_COUNTRY, isAbroad } from '#shared/people/countries.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { currentLanguage, render } from '../../messages/messages.ts'
import { getAddress, lastUsedAddress } from '../../people/addresses.ts'
import { creditOfCart } from '../money/credit/credit-record.ts'
import { advanceMethods, planPayment } from '../money/dues.ts'
import { codesOfCart, discountsOn, type FoundCode } from '../parts/codes/discounts-of.ts'
import { codeRefusal } from '../parts/codes/uses.ts'
import { readCartCredit } from '../parts/credit/cart-credit.ts'
import { readMoment } from '../parts/promise/promises.ts'
import { expectedDates, promiseTerms, shipmentTo } from '../parts/promise/shipment.ts'
import { isForAbroad, offeredMethods, reasonAgainstAbroad } from '../paying/methods.ts'
import type { Shipment } from '../pricing/delivery/delivery-charge.ts'
import { toCharge } from '../pricing/price-order.ts'
import { exportTerms, getStateCode, isStateMissing } from '../pricing/tax/place-of-supply.ts'
import {
  limitsOfDelivery,
  reasonAgainstCode,
  reasonAgainstDelivery,
} from '../ways/cash/cash-limits.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { type CartLine, cartLines } from './cart/cart.ts'
import { cartCharges } from './cart-sale.ts'
import { sumOfPaise } from './payment-plan.ts'
import { discountedLines, priceSale } from './sale.ts'

const refusalsOfPlace = [
  'cod_unavailable.pincode',
  'code_refused.first',
  'code_refused.shopper',
  'not_served',
  'not_served.abroad',
  'phone_no_texts',
  'pincode_unreadable',
  'state_missing',
  'abroad_paypal',
]

async function quoteDelivery(
  db: Db,
  settings: DeliverySettings,
  address: Address | undefined,
  lines: readonly CartLine[],
): Promise<{ shipment?: Shipment | undefined; dates?: Quote['delivery']; refusal?: ShopError }> {
  if (!address || lines.length === 0) return {}
  try {
    const shipment = shipmentTo(settings, address, lines)
    if (!shipment) return {}
    const terms = promiseTerms(settings, shipment.zone, lines)
    return { shipment, dates: expectedDates(settings, terms, await readMoment(db)) ?? null }
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error }
    throw error
  }
}

/** Checks delivery and cash on delivery for the address, by default the one used last. */
export async function quoteCart(
  context: Context,
  userId: string,
  { addressId }: { addressId?: string | undefined },
) {
  const { db, providers } = context
  const [lines, address, { methods, ...offered }] = await Promise.all([
    cartLines(db, userId),
    addressFor(db, userId, addressId),
    offeredMethods(context),
  ])
  const { settings, inrRate: ownRate, tax, delivery, takesCredit } = offered
  const [codes, shownCodes, lastUsed, accounts] = await Promise.all([
    codesOfCart(db, userId, address),
    addressId ? codesOfCart(db, userId) : [],
    methods.length > 1 ? lastMethod(db, userId) : undefined,
    takesCredit ? creditOfCart(db, userId) : [],
  ])
  const methodOrder = sortMethods(methods, {
    lastUsed,
    // The demo keeps its own order, in which PayPal is first.
    country: context.isDemo ? undefined : (address?.country ?? HOME_COUNTRY),
  })
  const dependsOnPlace =
    methods.includes('cod') ||
    tax.scheme !== 'none' ||
    delivery.isOn ||
    delivery.abroad.isOn ||
    codes.length > 0 ||
    isAbroad(address?.country ?? HOME_COUNTRY)
  const credit = sumOfPaise(accounts)
  // The state decides which taxes the prices include, but not the total.
  const placeOfSupply = (address && getStateCode(address)) ?? tax.state
  const discounts = discountsOn(codes, lines)
  const deliveryQuote = await quoteDelivery(db, delivery, address, lines)
  const terms = exportTerms(tax, delivery.abroad, address?.country ?? HOME_COUNTRY)
  const { shipment } = deliveryQuote
  const sale = { tax, placeOfSupply, exportTerms: terms, discounts }
  const advances = advanceMethods(methods, providers)
  const [advanceBy] = advances
  const offers = await Promise.all(
    methods.map(async (method) => {
      const { totalPaise, charges } = priceSale(
        sale,
        lines,
        cartCharges(method, settings, lines, shipment),
      )
      const linesAfterDiscounts = discountedLines(lines, charges)
      const plan = planPayment(method, settings, linesAfterDiscounts, totalPaise, {
        advanceBy,
        credit,
      })
      const { provider, nowPaise, dues, creditPaise } = plan
      // An empty cart has no payer, but the page shows the currency.
      const payer = lines.length > 0 ? provider : method
      const { currency, minor, inrRate } = calculateSettlement(context, ownRate, payer, nowPaise)
      const isAdvance = method === 'cod' && provider === advanceBy && advances.length > 1
      const purchase = { userId, lines, address, totalPaise }
      const limits = method === 'cod' ? await limitsOfDelivery(db, settings, userId) : []
      const refusal =
        reasonAgainstCodes(codes, shownCodes) ??
        deliveryQuote.refusal ??
        (address && isStateMissing(tax, address) ? new ShopError('state_missing') : undefined) ??
        reasonAgainstAbroad(method, address?.country) ??
        (method === 'cod' ? await reasonAgainstDelivery(db, settings, purchase) : undefined) ??
        (address && reasonAgainstCode(settings, plan, address))
      return {
        method,
        isCovered: lines.length > 0 && nowPaise === 0,
        credit: toRupees(creditPaise),
        charges: charges.map(toCharge),
        totalAmount: toRupees(totalPaise),
        dues: dues.map(({ kind, amountPaise, days, terms }) => ({
          kind,
          amount: toRupees(amountPaise),
          days: days ?? null,
          terms: terms ?? '',
        })),
        currency,
        amount: lines.length === 0 ? 0 : minor / 100,
        inrRate,
        limits: limits.map((limit) => render(limit, currentLanguage())).join(' '),
        advances: (isAdvance ? advances : []).map((by) => {
          const cost = calculateSettlement(context, ownRate, by, nowPaise)
          return { method: by, currency: cost.currency, amount: cost.minor / 100 }
        }),
        refusal: refusal ? render(refusal.sentence, currentLanguage()) : null,
        refusedPincode: refusal !== undefined && refusalsOfPlace.includes(refusal.sentence.key),
      }
    }),
  )
  const total = toRupees(sumLines(lines, (line) => line.unitPaise))
  const [first = { totalAmount: total, currency: 'INR', amount: total, inrRate: 1 }] = offers
  const { totalAmount, currency, amount, inrRate } = first
  return {
    totalAmount,
    currency,
    amount,
    inrRate,
    cartAmount: total,
    methods: offers,
    addressId: dependsOnPlace ? (address?._id ?? null) : null,
    credit: takesCredit ? await readCartCredit(db, userId, accounts) : null,
    delivery: deliveryQuote.dates ?? null,
    methodOrder,
    preferred: methodOrder[0] ?? null,
  }
}

/** Puts the method used last first, then those of the country. Keeps the owner's order otherwise. */
function sortMethods(
  methods: readonly PaymentMethod[],
  { lastUsed, country }: { lastUsed: PaymentMethod | undefined; country: string | undefined },
): PaymentMethod[] {
  const rank = (method: PaymentMethod) => {
    if (method === lastUsed) return 0
    return country === undefined || isForAbroad(method) === isAbroad(country) ? 1 : 2
  }
  return methods.toSorted((one, other) => rank(one) - rank(other))
}

/** The cart shows codes as they are for the address used last, so another one must not drop them. */
function reasonAgainstCodes(codes: readonly FoundCode[], shownCodes: readonly FoundCode[]) {
  const isShown = (codeId: string) =>
    shownCodes.some((shown) => shown.codeId === codeId && shown.problem === null)
  const lost = codes.find(({ codeId, problem }) => problem !== null && isShown(codeId))
  return lost?.problem ? codeRefusal(lost.code, lost.problem) : undefined
}

const addressFor = (db: Db, userId: string, addressId: string | undefined) =>
  addressId ? getAddress(db, userId, addressId) : lastUsedAddress(db, userId)

async function lastMethod(db: Db, userId: string): Promise<PaymentMethod | undefined> {
  const [last] = await db<{ method: PaymentMethod }[]>`
    SELECT pay.method FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.user_id = ${userId} AND o.accepted_at IS NOT NULL
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1`
  return last?.method
}
