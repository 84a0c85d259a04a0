import { uuidv7 } from 'uuidv7'
import type { ShownMaking } from '#shared/catalogue/making/making-schema.ts'
import { isMeasured, type LineOptions } from '#shared/catalogue/making/options.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import type { Wear } from '#shared/fit/measures.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { normalCode } from '#shared/orders/discounts/vocabulary.ts'
import type { OrderProductsQuery, OwnerOrder } from '#shared/orders/owner-order-schema.ts'
import { calculatePercent } from '#shared/orders/percent.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { getProducts } from '../../catalogue/catalogue.ts'
import { shownMakingSql, showsMaking } from '../../catalogue/making/making.ts'
import { listForOwner } from '../../catalogue/product-list.ts'
import { applyDueSales } from '../../catalogue/sales/due-sales.ts'
import { freeQuantity } from '../../catalogue/stock/stock.ts'
import { effectiveStatus } from '../../catalogue/visible-products.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { refuseOwnGstin } from '../../people/addresses.ts'
import { findProfile } from '../../people/fit/profiles.ts'
import { type Actor, audit } from '../../records/audit.ts'
import {
  countriesServed,
  getDeliverySettings,
  getPaymentSettings,
  getTaxSettings,
} from '../../records/settings.ts'
import { acceptOrder } from '../core/accept.ts'
import { refuseTooLarge } from '../core/limits.ts'
import { placeOrder } from '../core/place.ts'
import { setStaffNotes } from '../core/record/order-record.ts'
import { type Due, depositDues } from '../money/dues.ts'
import { discountsOn, findCodes, type OrderDiscounts } from '../parts/codes/discounts-of.ts'
import { issueDocuments } from '../parts/documents/issue-documents.ts'
import { refuseOtherWear } from '../parts/making/wear.ts'
import { promiseTerms } from '../parts/promise/shipment.ts'
import { applyReceipt } from '../paying/receipts.ts'
import { zoneOfAddress } from '../pricing/delivery/zone.ts'
import {
  allocateDiscount,
  calculateLineValues,
  calculateUses,
} from '../pricing/discounts/discounts.ts'
import { type Charge, type Contributor, priceOrder } from '../pricing/price-order.ts'
import { exportTerms, placeOfSupply } from '../pricing/tax/place-of-supply.ts'
import { createTaxedSale, taxContributors } from '../pricing/tax/tax.ts'
import {
  daysOfLine,
  depositOfLine,
  gramsInSize,
  isChoiceGone,
  joinChoice,
  optionPrices,
  policyOfLine,
  withChoice,
} from './cart/line-choice.ts'

type Variant = {
  productId: string
  size: string
  title: string
  category: ProductCategory
  hsn: string
  wear: Wear | ''
  image: string
  unitPaise: number
  available: number
  stockPolicy: StockPolicy
  grams: number
  makingDays: number
  options: LineOptions
  optionPrices: NonNullable<TaxedProduct['optionPrices']>
  clothId: string | null
  clothCm: number | null
  returnTerms: string
  /** Percent that is due with the order; 0 applies the shop's settings. */
  depositPercent: number
}

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
    const lines = await loadVariants(tx, input)
    await refuseUnusableProfiles(tx, userId, lines)
    refuseTooLarge(lines, context.config)
    const tax = await getTaxSettings(tx)
    const buyer = input.buyer ?? { state: '' as const, gstin: '', company: '' }
    await refuseOwnGstin(tx, buyer.gstin, 'buyer.gstin')
    const { country } = input.address
    if (isAbroad(country) && !(await countriesServed(tx)).includes(country))
      throw invalid('address.country', 'country_not_served')
    const place = isAbroad(country) ? { state: '' as const, gstin: '' } : { region: '' }
    const address = { ...input.address, recipientName: input.customer.name, ...buyer, ...place }
    const state = placeOfSupply(tax, address)
    const delivery = await getDeliverySettings(tx)
    const terms = exportTerms(tax, delivery.abroad, country)
    const taxes = taxContributors(createTaxedSale(tax, state, lines, terms))
    const discounts = await loadDiscounts(tx, input, lines)
    const { charges, totalPaise } = priceOwnerOrder(lines, input, discounts, taxes)
    const isPromised = delivery.isOn || isAbroad(country)
    const zone = isPromised ? zoneOfAddress(delivery, address) : undefined
    if (toRupees(totalPaise) !== input.totalAmount)
      throw new ShopError('price_changed', {}, { total: toRupees(totalPaise) })
    await placeOrder(tx, {
      order: {
        orderId,
        userId,
        cartId: null,
        fingerprint: orderId,
        totalPaise,
        address: { ...address, state },
        addressId: null,
        taxScheme: tax.scheme,
        exportTerms: terms,
        client: null,
        channel,
        paymentStatus: 'due',
        placedBy: actor.userName,
        customerEmail: userId ? '' : input.customer.email,
        hold: { renewed: false, until: undefined, seconds: context.config.holdSeconds },
      },
      lines,
      charges,
      uses: calculateUses(discounts.rules, charges),
      dues: toDuesOf(
        input,
        await calculateDues(tx, input.deposit, { lines, charges, totalPaise }),
        totalPaise,
      ),
      // The owner sets the charge and may deliver where the shop does not.
      promise: zone && channel === 'phone' ? promiseTerms(delivery, zone, lines) : undefined,
      payment: {
        provider: 'manual',
        currency: 'INR',
        minor: totalPaise,
        inrRate: 1,
        returnOrigin,
        approvalUrl: null,
      },
    })
    const { userName } = actor
    await acceptOrder(tx, orderId, 'enter', { history: { kind: 'entered', channel }, userName })
    await audit(tx, actor, 'orderEntered', `order:${orderId}`, null, {
      channel,
      total: toRupees(totalPaise),
      ...discountFacts(input, charges),
    })
    if (input.discountReason) await setStaffNotes(tx, orderId, input.discountReason)
    if (input.received) await applyReceipt(tx, actor, orderId, input.received)
    await issueDocuments(tx, orderId)
  }).catch((error: unknown) => {
    // The same form was sent twice at once.
    if (!isUniqueViolation(error, 'orders_pkey')) throw error
  })
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

type Priced = { lines: readonly Line[]; charges: readonly Charge[]; totalPaise: number }

/** Throws 400 for a deposit that is not below the total. */
async function calculateDues(
  tx: Tx,
  enteredDeposit: OwnerOrder['deposit'],
  { lines, charges, totalPaise }: Priced,
): Promise<Due[]> {
  if (enteredDeposit?.amount === 0) return []
  const { deposit } = await getPaymentSettings(tx)
  if (!enteredDeposit) {
    const values = calculateLineValues({ lines: toPricedLines(lines) }, charges)
    const discountedLines = lines.map((line) => ({
      ...line,
      quantity: 1,
      unitPaise: values.get(line.lineId) ?? 0,
    }))
    return depositDues(deposit, discountedLines, totalPaise)
  }
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

/** Includes products that are out of stock. */
export async function findOrderProducts(db: Db, { q, ids, limit }: OrderProductsQuery) {
  const products = ids
    ? await getProducts(db, ids)
    : (await listForOwner(db, { q, limit, sort: 'newest' })).data
  const productIds = products.map(({ _id }) => _id)
  const rows = await db<{ id: string; making: ShownMaking }[]>`
    SELECT p.id, ${shownMakingSql(db)} AS making FROM products p
    WHERE p.id = ANY (${productIds}::uuid[]) AND ${showsMaking(db)}`
  const makings = new Map(rows.map(({ id, making }) => [id, making]))
  return products.map((product) => ({ ...product, making: makings.get(product._id) }))
}

/** Throws 404 for a profile of another account, 409 for one of another wear. */
async function refuseUnusableProfiles(tx: Tx, userId: string | null, lines: readonly Line[]) {
  for (const { options, wear } of lines) {
    if (!options.profileId) continue
    const profile = userId && (await findProfile(tx, userId, options.profileId))
    if (!profile) throw new ShopError('profile_not_found')
    refuseOtherWear(wear, profile)
  }
}

async function refuseUnknownCustomer(tx: Tx, userId: string) {
  const [user] = await tx`
    SELECT 1 FROM users WHERE id = ${userId} AND role = 'user' AND erased_at IS NULL`
  if (!user) throw new ShopError('customer_not_found')
}

/** Includes drafts and archived products. Throws 400 for an unknown line, 409 if sold out. */
async function loadVariants(tx: Tx, { lines }: OwnerOrder) {
  const mergeable = lines.filter(({ options }) => !isMeasured(options))
  const distinct = new Set(
    mergeable.map(
      ({ productId, size, options }) => `${productId} ${size} ${JSON.stringify(options)}`,
    ),
  )
  if (distinct.size < mergeable.length) throw invalid('lines', 'refund_line_repeated')
  const rows = lines.map(({ productId, size, options }, at) => ({
    at,
    size,
    options,
    product_id: productId,
  }))
  const variants = await tx<(Variant & { at: number; isGone: boolean })[]>`
    SELECT i.at, p.id AS "productId", i.size, i.options, p.title, p.category, p.hsn, ${optionPrices(tx)} AS "optionPrices",
           p.wear, p.image,
           ${withChoice(tx, tx`p.effective_price_paise`)} AS "unitPaise", ${isChoiceGone(tx)} AS "isGone",
           coalesce(${freeQuantity(tx)}, 0) AS available, ${policyOfLine(tx)} AS "stockPolicy",
           ${gramsInSize(tx)} AS grams, ${daysOfLine(tx)} AS "makingDays",
           choice.cloth_id AS "clothId", choice.cloth_cm AS "clothCm", coalesce(choice.return_terms, '') AS "returnTerms",
           ${depositOfLine(tx)} AS "depositPercent"
    FROM jsonb_to_recordset(${tx.json(rows)}) AS i (at int, product_id uuid, size text, options jsonb)
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = p.id AND s.size = i.size AND s.listed
    ${joinChoice(tx)}
    WHERE p.deleted_at IS NULL AND ${effectiveStatus(tx)} IS NOT NULL`
  return lines.map(({ quantity }, line) => {
    const variant = variants.find(({ at }) => at === line)
    if (!variant) throw invalid('lines', 'piece_unknown')
    if (variant.isGone)
      throw invalid('lines', variant.options.make ? 'option_unknown' : 'size_unknown')
    if (variant.stockPolicy === 'stock' && variant.available < quantity) throw soldOutError(variant)
    return { ...variant, quantity, lineId: uuidv7() }
  })
}

function soldOutError({ title, size, available: n }: Variant) {
  const name = size ? `${title} (${size})` : title
  return n > 0
    ? new ShopError('sold_out.short', { n, title: name })
    : new ShopError('sold_out.entered', { title: name })
}

type Line = Variant & { lineId: string; quantity: number }

/** Throws 404 for an unknown code, 409 for one that takes nothing off this order. */
async function loadDiscounts(tx: Tx, input: OwnerOrder, lines: readonly Line[]) {
  const code = normalCode(input.code)
  if (!code) return discountsOn([], lines)
  const shopper = {
    userId: input.customerId ?? null,
    phone: input.address.phone,
    email: input.customer.email,
    address: input.address.address,
    pincode: input.address.pincode,
  }
  const codes = await findCodes(tx, { condition: tx`c.code = ${code}` }, shopper, tx`true`)
  if (codes.length === 0) throw new ShopError('code_unknown', { code }, { path: 'code' })
  const discounts = discountsOn(codes, lines)
  const [refusal] = discounts.refusals.values()
  if (refusal) throw refusal
  return discounts
}

const OWNER_DISCOUNT = 'owner'

const toPricedLines = (lines: readonly Line[]) =>
  lines.map(({ lineId, unitPaise, quantity }) => ({ lineId, unitPaise, quantity }))

function priceOwnerOrder(
  lines: readonly Line[],
  input: OwnerOrder,
  discounts: OrderDiscounts,
  taxes: readonly Contributor[],
) {
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
  return priceOrder(toPricedLines(lines), [
    ...[discounts.goods, takeOffByHand, deliver, discounts.delivery],
    ...taxes,
  ])
}
