import { uuidv7 } from 'uuidv7'
import { sumLines, toPaise, toRupees } from '#shared/money.ts'
import type { DeliverySettings, SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import type { NewOrder, Quote } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { fulfillablePayments } from '#shared/orders/states.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import {
  hasProvider,
  isOffline,
  type OrderMethod,
  offlineMethods,
  type PaymentMethod,
} from '#shared/orders/vocabulary.ts'
import { paymentFormPath, paymentNextPath, paymentSuccessPath } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { HOME_COUNTRY, isAbroad } from '#shared/people/countries.ts'
import { sumBy } from '#shared/sum.ts'
import { applyDueSales } from '../../catalogue/sales/due-sales.ts'
import { contentHash } from '../../content-hash.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { currentLanguage, render } from '../../messages/messages.ts'
import {
  addressForOrder,
  getAddress,
  lastUsedAddress,
  refuseOwnGstin,
} from '../../people/addresses.ts'
import { setLanguage } from '../../people/user-record.ts'
import { acceptOrder } from '../core/accept.ts'
import { cancelOrder } from '../core/end.ts'
import {
  type Buyer,
  isProvenShopper,
  refuseLargeUnprovenHold,
  refuseTooLarge,
  refuseTooManyOfflineOrders,
  refuseTooManyUnpaidOrders,
  requestedQuantities,
} from '../core/limits.ts'
import { type OrderDraft, placeOrder } from '../core/place.ts'
import { minimumPaymentWindow } from '../core/record/hold-time.ts'
import { needsNoStock } from '../core/record/needed-stock.ts'
import { isOpenOrder, transition } from '../core/record/order-record.ts'
import { creditOfCart, reserveCreditShares } from '../money/credit/credit-record.ts'
import {
  type CreditShare,
  type SpendableCredit,
  shareCredit,
} from '../money/credit/credit-shares.ts'
import { advanceMethods, type Due, planPayment } from '../money/dues.ts'
import { saveApproval } from '../money/payment-record.ts'
import {
  codesOfCart,
  discountsOn,
  type FoundCode,
  type OrderDiscounts,
} from '../parts/codes/discounts-of.ts'
import { codeRefusal } from '../parts/codes/uses.ts'
import { readCartCredit } from '../parts/credit/cart-credit.ts'
import { paymentByCredit, releaseCredit } from '../parts/credit/order-credit.ts'
import { issueDocuments } from '../parts/documents/issue-documents.ts'
import { refreshOrderedMeasures } from '../parts/making/line-measures.ts'
import { refuseOtherWearInCart } from '../parts/making/wear.ts'
import { readMoment } from '../parts/promise/promises.ts'
import { expectedDates, promiseTerms, shipmentTo } from '../parts/promise/shipment.ts'
import { queueDeliveryCode } from '../paying/delivery-code.ts'
import {
  limitsOfDelivery,
  methodCharges,
  offeredMethods,
  prepaymentDiscounts,
  reasonAgainstAbroad,
  reasonAgainstCode,
  reasonAgainstDelivery,
} from '../paying/methods.ts'
import { deliveryCharge, type Shipment } from '../pricing/delivery/delivery-charge.ts'
import { calculateLineValues, calculateUses } from '../pricing/discounts/discounts.ts'
import { type Charge, type PricedLine, priceOrder, toCharge } from '../pricing/price-order.ts'
import {
  exportTerms,
  getStateCode,
  isStateMissing,
  placeOfSupply,
} from '../pricing/tax/place-of-supply.ts'
import { createTaxedSale, taxContributors } from '../pricing/tax/tax.ts'
import { paymentRequest } from '../ways/payment-request.ts'
import { type Amount, ProviderUnavailable } from '../ways/provider.ts'
import { isCurrentApproval } from '../ways/providers.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { type CartLine, cartLines, getLineProblem } from './cart/cart.ts'
import { changeMethod } from './change-method.ts'

const pricedLines = (lines: readonly CartLine[]): PricedLine[] =>
  lines.map(({ lineId, unitPaise, quantity }) => ({ lineId, unitPaise, quantity }))

type Sale = {
  settings: PaymentSettings
  tax: TaxSettings
  placeOfSupply: StateCode | ''
  exportTerms?: SalesAbroad['declaration'] | undefined
  discounts: OrderDiscounts
  shipment: Shipment | undefined
}

function discountedLines(lines: readonly CartLine[], charges: readonly Charge[]) {
  const values = calculateLineValues({ lines: pricedLines(lines) }, charges)
  return lines.map(({ lineId, category, depositPercent }) => ({
    category,
    depositPercent,
    quantity: 1,
    unitPaise: values.get(lineId) ?? 0,
  }))
}

/** Prices an empty cart at 0, even if the method has a fee. */
export const priceSale = (
  method: PaymentMethod,
  { settings, tax, placeOfSupply, exportTerms: terms, discounts, shipment }: Sale,
  lines: readonly CartLine[],
) =>
  priceOrder(
    pricedLines(lines),
    lines.length > 0
      ? [
          discounts.goods,
          ...prepaymentDiscounts(method, settings, lines),
          deliveryCharge(shipment),
          discounts.delivery,
          methodCharges(method, settings),
          ...taxContributors(createTaxedSale(tax, placeOfSupply, lines, terms)),
        ]
      : [],
  )

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
  const [lines, address, { settings, methods, inrRate: ownRate, tax, delivery, takesCredit }] =
    await Promise.all([
      cartLines(db, userId),
      addressFor(db, userId, addressId),
      offeredMethods(context),
    ])
  const [codes, shownCodes, preferred, accounts] = await Promise.all([
    codesOfCart(db, userId, address),
    addressId ? codesOfCart(db, userId) : [],
    methods.length > 1 ? lastMethod(db, userId) : undefined,
    takesCredit ? creditOfCart(db, userId) : [],
  ])
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
  const sale = { settings, tax, placeOfSupply, exportTerms: terms, discounts, shipment }
  const advances = advanceMethods(methods, providers)
  const [advanceBy] = advances
  const offers = await Promise.all(
    methods.map(async (method) => {
      const { totalPaise, charges } = priceSale(method, sale, lines)
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
    preferred: methods.find((method) => method === preferred) ?? methods[0] ?? null,
  }
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

export type CheckoutDraft = {
  orderId: string
  /** Our id of the payment at the provider. */
  reference: string
  provider: OrderMethod
  amount: Amount
  quantity: number
  approvalUrl: string | null
}

/**
 * Commits order, holds and payment before it calls the provider; a repeated click returns the same
 * order. Throws 400 (empty cart, no address, method not offered), 409 (stock, changed price,
 * address not served, too large, payment in progress), 429 (too many unpaid orders) and 503
 * (provider down; the stock is released).
 */
export async function createOrder(
  context: Context,
  buyer: Buyer,
  input: NewOrder,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { userId } = buyer
  const lines = await cartLines(context.db, userId)
  // Refuses before queueing, so that late buyers do not delay the others.
  if (input.addressInfo?.addressId) refuseProblems(lines)
  await applyDueSales(context.db)
  const { inrRate, shopName, methods, ...terms } = await offeredMethods(context)
  if (!methods.includes(input.paymentMethod)) throw invalid('paymentMethod', 'payment_method_off')
  const advances = advanceMethods(methods, context.providers)
  const { advanceMethod: advanceBy = advances[0] } = input
  if (advanceBy && !advances.includes(advanceBy))
    throw invalid('advanceMethod', 'payment_method_off')
  const draft = await context
    .checkoutQueue(userId, [...new Set(lines.map(({ productId }) => productId))], {
      check: async () => {
        if (input.addressInfo?.addressId) refuseProblems(await cartLines(context.db, userId))
      },
      work: () =>
        transaction(context.db, (tx) =>
          draftOrder(context, tx, {
            buyer,
            input,
            returnOrigin,
            ...terms,
            advanceBy,
            ownRate: inrRate,
          }),
        ),
    })
    .catch((error: unknown) => {
      // An expired order was approved after all and is being paid.
      throw isUniqueViolation(error, 'orders_open') ? paymentInProgress() : error
    })
  if (draft.approvalUrl && isCurrentApproval(context.providers, draft.provider, draft.approvalUrl))
    return { orderId: draft.orderId, approvalURL: draft.approvalUrl }
  return askForApproval(context, userId, { ...draft, shopName }, returnOrigin)
}

type CheckoutRequest = {
  buyer: Buyer
  input: NewOrder
  returnOrigin: string
  settings: PaymentSettings
  tax: TaxSettings
  takesCredit: boolean
  delivery: DeliverySettings
  ownRate: number | undefined
  advanceBy: PaymentMethod | undefined
}

/**
 * Turns the cart into an order. Returns the unpaid order if it is for the same cart and payment,
 * changes its payment if only that differs, and otherwise replaces it.
 */
async function draftOrder(
  context: Context,
  tx: Tx,
  request: CheckoutRequest,
): Promise<CheckoutDraft> {
  const { holdSeconds } = context.config
  const { buyer, input, settings } = request
  const { userId } = buyer
  // Emails about the order use the language of the checkout. One statement saves a round trip.
  const [cart] = await tx<{ id: string; hasCodes: boolean }[]>`
    WITH spoken AS (${setLanguage(tx, userId, buyer.language)})
    SELECT id, EXISTS (SELECT 1 FROM cart_codes k WHERE k.cart_id = carts.id) AS "hasCodes"
    FROM carts WHERE user_id = ${userId} FOR UPDATE`
  // Before the cart is read, so that items paid by a concurrent capture are not ordered again.
  const open = await lockOpenOrder(tx, userId, holdSeconds)
  const lines = await cartLines(tx, userId)
  if (!cart || lines.length === 0) return findAcceptedOrder(tx, userId, input)
  const sale = await priceCheckout(context, tx, request, { lines, hasCodes: cart.hasCodes })
  const plan = await planCheckout(tx, request, sale)
  const { provider } = plan
  const codeRefusal = reasonAgainstCode(settings, plan, sale.address)
  if (codeRefusal) throw codeRefusal
  const basket = hashBasket(sale, request)
  const fingerprint = `${basket}.${hashCheckout(sale, plan, request)}`
  if (open?.held && open.fingerprint === fingerprint) {
    if (hasMeasures(lines)) await refreshOrderedMeasures(tx, open.orderId, userId)
    return {
      ...open,
      provider,
      amount: { currency: open.currency, minor: open.minor },
      quantity: requestedQuantities(lines),
    }
  }
  if (open && open.claimedReference !== '') throw new ShopError('payment_claimed')
  // Only the payment differs, so the order stays.
  const keptOrder = open?.held && open.fingerprint.startsWith(`${basket}.`) ? open : undefined
  if (!keptOrder) await refuseTooManyUnpaidOrders(tx, buyer, lines, context.config)
  if (isOffline(provider) && !keptOrder?.wasOffline) await refuseTooManyOfflineOrders(tx, userId)
  const orderId = keptOrder?.orderId ?? uuidv7()
  // An order with an advance needs no code: the payment confirms it.
  const isAtOnce = plan.nowPaise === 0 || (provider === 'cod' && !settings.cod.confirm)
  const { amount, payment } = buildPayment(context, request, plan, { orderId, isAtOnce })
  const { charges, totalPaise } = sale
  const { dues, shares } = plan
  const isProven = isOffline(provider) && (await isProvenShopper(tx, userId))
  const hold = holdFor(context, open, { provider, isProven })
  const order = { orderId, fingerprint, totalPaise, hold }
  const credit = provider === 'credit' ? shares.slice(1) : shares
  const rest = { lines, charges, payment, dues, credit }
  const reference = keptOrder
    ? await changeMethod(tx, { order, shares, ...rest })
    : await replaceOrder(tx, request, sale, { order, shares, ...rest, cartId: cart.id, open })
  if (isOffline(provider) && !isAtOnce && !isProven) await refuseLargeUnprovenHold(tx, orderId)
  const history = { kind: provider === 'credit' ? 'paid' : 'accepted' } as const
  if (isAtOnce) {
    await acceptOrder(tx, orderId, 'accept', { history })
    await issueDocuments(tx, orderId)
  } else if (provider === 'cod') await queueDeliveryCode(tx, orderId)
  const { approvalUrl } = payment
  return { orderId, reference, provider, amount, quantity: requestedQuantities(lines), approvalUrl }
}

type OpenOrder = Awaited<ReturnType<typeof lockOpenOrder>>

type Replacement = Pick<OrderDraft, 'lines' | 'charges' | 'payment' | 'dues' | 'credit'> & {
  order: Pick<OrderDraft['order'], 'orderId' | 'fingerprint' | 'totalPaise' | 'hold'>
  shares: readonly CreditShare[]
  cartId: string
  open: OpenOrder
}

/** Places a new order and moves the holds of the unpaid one to it. Returns its reference. */
async function replaceOrder(
  tx: Tx,
  { buyer, tax }: CheckoutRequest,
  { address, placeOfSupply: state, exportTerms: terms, uses, promise }: PricedCheckout,
  { order, shares, cartId, open, ...rest }: Replacement,
): Promise<string> {
  if (open) {
    await releaseCredit(tx, open.orderId)
    await transition(tx, open.orderId, 'supersede', { history: { kind: 'superseded' } })
  }
  if (!(await reserveCreditShares(tx, shares))) throw new ShopError('credit_changed')
  await placeOrder(tx, {
    order: {
      ...order,
      address: { ...address, state },
      addressId: address._id,
      taxScheme: tax.scheme,
      exportTerms: terms,
      client: buyer.address,
      channel: 'web',
      userId: buyer.userId,
      cartId,
    },
    uses,
    promise,
    insteadOf: open?.orderId,
    ...rest,
  })
  return order.orderId
}

type PricedCheckout = Awaited<ReturnType<typeof priceCheckout>>

/** Throws 400 or 409 if the cart cannot be sold to the address, or its price differs from the page's. */
async function priceCheckout(
  { config }: Context,
  tx: Tx,
  { buyer, input, settings, tax, delivery }: CheckoutRequest,
  { lines, hasCodes }: { lines: readonly CartLine[]; hasCodes: boolean },
) {
  const { userId } = buyer
  const { paymentMethod: method, totalAmount } = input
  const addressId = input.addressInfo?.addressId
  if (!addressId) throw new ShopError('address_missing')
  const address = await addressForOrder(tx, userId, addressId)
  await refuseOwnGstin(tx, address.gstin)
  refuseProblems(lines)
  if (hasMeasures(lines)) await refuseOtherWearInCart(tx, userId)
  refuseTooLarge(lines, config)
  const terms = {
    placeOfSupply: placeOfSupply(tax, address),
    exportTerms: exportTerms(tax, delivery.abroad, address.country),
    discounts: discountsOn(hasCodes ? await codesOfCart(tx, userId, address) : [], lines),
    shipment: shipmentTo(delivery, address, lines),
  }
  const abroad = reasonAgainstAbroad(method, address.country)
  if (abroad) throw abroad
  const { totalPaise, charges } = priceSale(method, { settings, tax, ...terms }, lines)
  const { discounts, shipment } = terms
  if (toRupees(totalPaise) !== totalAmount) throw changedTotalError(discounts, toRupees(totalPaise))
  const purchase = { userId, lines, address, totalPaise }
  const refusal = method === 'cod' && (await reasonAgainstDelivery(tx, settings, purchase))
  if (refusal) throw refusal
  const uses = calculateUses(discounts.rules, charges)
  const promise = shipment && promiseTerms(delivery, shipment.zone, lines)
  return { ...terms, lines, address, charges, totalPaise, uses, promise }
}

type CheckoutPlan = Awaited<ReturnType<typeof planCheckout>>

/** Plans what is paid now, later and by credit. Throws 409 if the credit differs from the page's. */
async function planCheckout(
  tx: Tx,
  { buyer, input, settings, takesCredit, advanceBy }: CheckoutRequest,
  { lines, charges, totalPaise }: PricedCheckout,
) {
  const accounts = takesCredit ? await creditOfCart(tx, buyer.userId) : []
  const plan = planPayment(
    input.paymentMethod,
    settings,
    discountedLines(lines, charges),
    totalPaise,
    { advanceBy, credit: sumOfPaise(accounts) },
  )
  if (toRupees(plan.creditPaise) !== input.creditAmount) throw new ShopError('credit_changed')
  const shares = shareCredit(accounts, plan.creditPaise)
  return { ...plan, shares }
}

function buildPayment(
  context: Context,
  { input, ownRate, returnOrigin }: CheckoutRequest,
  { provider, nowPaise, dues, shares }: CheckoutPlan,
  { orderId, isAtOnce }: { orderId: string; isAtOnce: boolean },
) {
  const { inrRate, ...amount } = calculateSettlement(context, ownRate, provider, nowPaise)
  const next = isAtOnce ? paymentSuccessPath(orderId) : paymentNextPath(orderId)
  const approvalUrl = hasProvider(provider) ? null : returnOrigin + next
  const [first] = shares
  const payment =
    provider === 'credit' && first
      ? { ...paymentByCredit(first, returnOrigin), method: remainingMethod(dues), approvalUrl }
      : {
          ...amount,
          provider,
          method: input.paymentMethod,
          inrRate,
          returnOrigin,
          approvalUrl,
          ...((dues.length > 0 || shares.length > 0) && { amountPaise: nowPaise }),
        }
  return { amount, payment }
}

const hasMeasures = (lines: readonly CartLine[]) => lines.some(({ options }) => options.profileId)

/**
 * A running deadline is extended once only. Nothing proves a UPI reference, so an unproven shopper
 * has as much time for it as for a provider.
 */
function holdFor(
  { config }: Context,
  open: OpenOrder,
  { provider, isProven }: { provider: OrderMethod; isProven: boolean },
) {
  const hasLongTime = isOffline(provider) && (provider !== 'upi' || isProven)
  return {
    renewed: open?.running === true,
    until: keptDeadline(open, provider, config.holdSeconds),
    seconds: hasLongTime ? config.offlineHoldSeconds : config.holdSeconds,
  }
}

const remainingMethod = (dues: readonly Due[]): OrderMethod =>
  dues.some(({ kind }) => kind === 'on_delivery') ? 'cod' : 'credit'

const sumOfPaise = (accounts: readonly SpendableCredit[]) => sumBy(accounts, ({ paise }) => paise)

/** Changing to a method without a provider grants its longer deadline once. */
function keptDeadline(
  open: OpenOrder,
  provider: OrderMethod,
  holdSeconds: number,
): Date | undefined {
  if (!open?.running || !open.holdUntil) return undefined
  if (isOffline(provider)) return open.wasOffline ? open.holdUntil : undefined
  const soonest = new Date(Date.now() + holdSeconds * 1000)
  if (isOffline(open.provider)) return open.holdUntil < soonest ? open.holdUntil : undefined
  return open.renewed ? open.holdUntil : undefined
}

/** Returns the order of a repeated click, which emptied the cart. Throws 400 without one. */
async function findAcceptedOrder(
  tx: Tx,
  userId: string,
  { paymentMethod, totalAmount }: NewOrder,
): Promise<CheckoutDraft> {
  const chosenMethod: OrderMethod = totalAmount === 0 ? 'none' : paymentMethod
  // A provider's page shows nothing for a paid order.
  const methods = [chosenMethod, 'credit' as const].filter((method) => !hasProvider(method))
  const [order] = await tx<
    {
      orderId: string
      reference: string
      provider: OrderMethod
      currency: string
      minor: number
      approvalUrl: string
    }[]
  >`
    SELECT o.id AS "orderId", coalesce(pay.reference, o.id) AS reference, pay.provider, pay.currency,
           pay.amount_minor AS minor, pay.approval_url AS "approvalUrl"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.user_id = ${userId} AND o.accepted_at > now() - interval '2 minutes'
      AND o.payment_status = ANY (${fulfillablePayments}::text[])
      AND o.total_paise = ${toPaise(totalAmount)}::numeric AND pay.provider = ANY (${methods}::text[])
      AND pay.approval_url IS NOT NULL
    ORDER BY o.accepted_at DESC LIMIT 1`
  if (!order) throw new ShopError('cart_empty')
  const { currency, minor, ...orderFields } = order
  return { ...orderFields, amount: { currency, minor }, quantity: 0 }
}

function changedTotalError({ refusals }: OrderDiscounts, total: number) {
  const [refusal] = refusals.values()
  return refusal
    ? new ShopError('price_changed.code', { why: refusal.sentence }, { total })
    : new ShopError('price_changed', {}, { total })
}

function refuseProblems(lines: readonly CartLine[]) {
  const line = lines.find(getLineProblem)
  if (!line) return
  const { title, available: n } = line
  throw getLineProblem(line) === 'short'
    ? new ShopError('sold_out.short', { n, title })
    : new ShopError('sold_out.gone', { title })
}

/**
 * Hashes everything but the payment. Does not sort lines, because `changeMethod` matches them by
 * position.
 */
function hashBasket(
  { lines, address, uses, promise, exportTerms: terms }: PricedCheckout,
  { returnOrigin, tax }: CheckoutRequest,
) {
  const { lastUsedAt: _, ...destination } = address
  const lineFacts = lines.map(({ lineId, quantity, unitPaise, title, options }) => [
    ...[lineId, quantity, unitPaise, title],
    ...Object.entries(options),
  ])
  return contentHash([lineFacts, destination, returnOrigin, uses, promise, tax.scheme, terms])
}

/** Hashes the order and its payment. Sorts the lines, because their order does not matter. */
function hashCheckout(
  { lines, address, charges }: PricedCheckout,
  { provider, dues, shares }: CheckoutPlan,
  { input, returnOrigin }: CheckoutRequest,
) {
  const { paymentMethod: method } = input
  const { lastUsedAt: _, ...destination } = address
  const paidBy = method === 'cod' && dues.length > 0 ? [method, provider] : method
  const lineFacts = lines
    .map((line) => [
      ...[line.productId, line.size, line.quantity, line.unitPaise, line.title],
      ...Object.entries(line.options),
    ])
    .sort()
  return contentHash([lineFacts, destination, returnOrigin, paidBy, charges, dues, shares])
}

/** Locks the shopper's unpaid order. Throws 409 while it is being paid. */
async function lockOpenOrder(tx: Tx, userId: string, holdSeconds: number) {
  const [open] = await tx<
    {
      orderId: string
      reference: string
      fingerprint: string
      provider: OrderMethod
      wasOffline: boolean
      claimedReference: string
      paymentStatus: string
      currency: string
      minor: number
      approvalUrl: string | null
      held: boolean
      /** The deadline has not passed. */
      running: boolean
      holdUntil: Date | null
      /** The deadline was extended before. */
      renewed: boolean
    }[]
  >`
    SELECT o.id AS "orderId", coalesce(pay.reference, o.id) AS reference, o.fingerprint,
           o.payment_status AS "paymentStatus", pay.provider,
           EXISTS (SELECT 1 FROM payments other WHERE other.order_id = o.id
                   AND other.provider = ANY (${offlineMethods}::text[])) AS "wasOffline",
           pay.claimed_reference AS "claimedReference", pay.currency,
           pay.amount_minor AS minor, pay.approval_url AS "approvalUrl",
           EXISTS (SELECT 1 FROM stock_holds h
                   WHERE h.order_id = o.id
                     AND h.expires_at > now() + make_interval(secs => ${minimumPaymentWindow(holdSeconds)}))
             OR (${needsNoStock(tx)} AND o.hold_until > now() + make_interval(secs => ${minimumPaymentWindow(holdSeconds)})) AS held,
           coalesce(o.hold_until > now(), false) AS running, o.hold_until AS "holdUntil",
           o.hold_renewed AS renewed
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.user_id = ${userId} AND ${isOpenOrder(tx)}
    FOR UPDATE OF o, pay`
  if (open?.paymentStatus === 'capturing') throw paymentInProgress()
  return open
}

export const paymentInProgress = () => new ShopError('payment_unknown.last')

export async function askForApproval(
  context: Context,
  userId: string,
  draft: CheckoutDraft & { shopName: string },
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { orderId, reference } = draft
  try {
    const { apiOrigin } = context.config
    const request = paymentRequest(draft.shopName, { returnOrigin, apiOrigin }, draft)
    const { providerOrderId, step } = await context.providers.of(draft.provider).start(request)
    const approvalUrl =
      step.kind === 'redirect' ? step.url : returnOrigin + paymentFormPath(orderId)
    await saveApproval(context.db, reference, { providerOrderId, approvalUrl })
    return { orderId, approvalURL: approvalUrl }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await cancelOrder(context, userId, { orderId, attempt: reference })
    throw new ShopError('provider_unavailable', {}, { retryAfter: 5 })
  }
}
