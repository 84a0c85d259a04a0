import { dayAsText, daysAsText } from '#shared/dates.ts'
import { calculateTotal, formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { getDiscountCode, sumCharges } from '#shared/orders/charges.ts'
import { getMoneySources, moneySourceLabels } from '#shared/orders/money-sources.ts'
import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type { AdminOrder, Order } from '#shared/orders/order-schema.ts'
import { amountBack, amountLeft, amountMoved } from '#shared/orders/refunded.ts'
import { amountDue, hasShipped, isPaid, owesBalance } from '#shared/orders/states.ts'
import { unrecordedAmount, waitsForParts } from '#shared/orders/upi-parts.ts'
import { paymentMethodLabels } from '#shared/orders/vocabulary.ts'
import { adminEmailsPath, adminOrdersPath, adminProductsPath } from '#shared/panel-paths.ts'
import { accountPath, addOrderPath, orderPath, productPath } from '#shared/paths.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { indianPincode } from '#shared/people/indian-formats.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import type { EmailTemplateText } from '#shared/shop/email-templates.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { confirmAvailable } from '../../catalogue/wishlist.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { type Db, type Pool, sql } from '../../db.ts'
import { labelIn } from '../../messages/labels.ts'
import { makeClaimCode } from '../../orders/claims/claims.ts'
import { providerOfRefund } from '../../orders/money/refund-record.ts'
import { prepaymentOffer } from '../../orders/paying/payment-links.ts'
import { makeTrackingLink } from '../../orders/sending/tracking-links.ts'
import type { LowStockItem, OrderEmail, OutboxMessage } from '../../records/outbox.ts'
import type { EmailBatch } from './email-batch.ts'
import {
  type EmailFacts,
  type EmailItem,
  type EmailPart,
  type EmailSum,
  emailLink,
  joinParts,
  labelledLinkPart,
  linkPart,
  mainLinkPart,
  textPart,
} from './email-blocks.ts'
import { type EmailTexts, signOff } from './email-content.ts'
import { emailPicture } from './email-pictures.ts'
import { emailTexts } from './email-texts.ts'

export type EmailContext = { db: Db; shop: Shop; origin: string; config: Config }
/** Of an email that describes an order. */
type OrderContext = EmailContext & { batch: EmailBatch }
type Payload<Kind extends OutboxMessage['kind']> = Extract<OutboxMessage, { kind: Kind }>['payload']

export const getOrderName = (order: Order) => order.orderNumber || order._id

function toSum(charge: Order['charges'][number], words: EmailTexts): EmailSum {
  const { label, amount } = charge
  return {
    label: [words.charge(label), getDiscountCode(charge)].filter(Boolean).join(' '),
    amount: `${amount < 0 ? '− ' : ''}${formatRupees(Math.abs(amount))}`,
  }
}

type NamedLine = Pick<Order['cartItems'][number], 'productId' | 'title' | 'options'>

/** `titles` are in the email's language, by product; other lines keep the order's title. */
function titleIn(words: EmailTexts, line: NamedLine, titles: ReadonlyMap<string, string>) {
  const title = titles.get(line.productId) ?? line.title
  const choice = words.choice(line.options)
  return choice ? `${title} (${choice})` : title
}

/** Language and titles in which an order's lines are written. */
type Writing = {
  at: Pick<EmailContext, 'origin' | 'config'>
  words: EmailTexts
  titles?: ReadonlyMap<string, string> | undefined
}
const noTitles: ReadonlyMap<string, string> = new Map()

function toItem(
  { at, words, titles = noTitles }: Writing,
  line: Order['cartItems'][number],
  quantity = line.quantity,
): EmailItem {
  const size = line.size ?? ''
  return {
    title: titleIn(words, line, titles),
    details: words.details({ quantity, size }),
    amount: '',
    image: emailPicture(at, line.image),
  }
}

function toPricedItem(writing: Writing, line: Order['cartItems'][number]): EmailItem {
  const { quantity, size = '', price } = line
  const each = quantity > 1 ? formatRupees(price) : undefined
  return {
    ...toItem(writing, line),
    details: writing.words.details({ quantity, size, each }),
    amount: formatRupees(calculateTotal([{ price, quantity }])),
  }
}

/** The lines and the charges that their prices do not include. */
function orderItems(order: Order, writing: Writing): EmailPart {
  const { words, titles = noTitles } = writing
  const sums = sumCharges(order.charges)
    .filter(({ included }) => !included)
    .map((charge) => toSum(charge, words))
  const text = order.cartItems
    .map((line) => {
      const { quantity, size = '', price } = line
      const [sum, each] = [formatRupees(calculateTotal([{ price, quantity }])), formatRupees(price)]
      return `  ${words.piece({ quantity, title: titleIn(words, line, titles), size, sum, each })}`
    })
    .concat(sums.map(({ label, amount }) => `  ${label}: ${amount}`))
    .join('\n')
  const items = order.cartItems.map((line) => toPricedItem(writing, line))
  return { text, blocks: [{ kind: 'items', items, sums }] }
}

const quantityText = (
  { words, titles = noTitles }: Writing,
  line: Order['cartItems'][number] | undefined,
  quantity: number,
) => `  ${quantity} × ${line && titleIn(words, line, titles)}${line?.size ? `, ${line.size}` : ''}`

function itemsPart(
  writing: Writing,
  lines: { line: Order['cartItems'][number] | undefined; quantity: number }[],
): EmailPart {
  const items = lines.flatMap(({ line, quantity }) =>
    line ? [toItem(writing, line, quantity)] : [],
  )
  return {
    text: lines.map(({ line, quantity }) => quantityText(writing, line, quantity)).join('\n'),
    blocks: items.length > 0 ? [{ kind: 'items', items, sums: [] }] : [],
  }
}

/** Empty for a refund by amount. */
function refundedItems(order: Order, refundId: string | undefined, writing: Writing): EmailPart {
  const lines = order.refunds.find(({ _id }) => _id === refundId)?.lines ?? []
  return itemsPart(
    writing,
    lines.map(({ position, quantity }) => ({ line: order.cartItems[position], quantity })),
  )
}

function parcelPart(
  order: Order,
  { courier, trackingNumber, trackingUrl, lines }: OrderParcel,
  writing: Writing,
): EmailPart {
  const { words } = writing
  const parcelLines = order.cartItems.flatMap((line) => {
    const quantity = lines.find((one) => one.lineId === line.lineId)?.quantity
    return quantity ? [{ line, quantity }] : []
  })
  const parts = [textPart(words.inParcel), itemsPart(writing, parcelLines)]
  if (trackingNumber) parts.push(textPart(words.parcel(courier, trackingNumber)))
  if (trackingUrl) parts.push(linkPart(trackingUrl, words.labels.trackParcel))
  return joinParts(parts)
}

/** Orders store English titles, so the products' current Hindi titles are used. */
async function hindiTitles(db: Db, { cartItems }: Order): Promise<Map<string, string>> {
  const ids = cartItems.map(({ productId }) => productId)
  const rows = await db<{ id: string; title: string }[]>`
    SELECT id, title_hindi AS title FROM products
    WHERE id ${sql.in(ids)} AND title_hindi <> ''`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const sourcesAsText = (order: AdminOrder, language: Language) =>
  getMoneySources(order)
    .map((source) => labelIn(language, moneySourceLabels[source]))
    .join(', ')

function paidFact(order: AdminOrder, language: Language) {
  const words = emailTexts[language]
  const received = sourcesAsText(order, language)
  if (isPaid(order.paymentStatus)) return words.paid(received)
  const due = formatRupees(amountDue(order))
  if (owesBalance(order) && order.replaces) return words.payDifference(due)
  if (owesBalance(order) && received) return words.payBeforeDispatch(due, received)
  const method = labelIn(language, paymentMethodLabels[order.paymentMethod])
  return words[order.paymentMethod === 'cod' ? 'payLater' : 'payDue'](due, method)
}

async function refundWay(db: Db, payload: Payload<OrderEmail>, language: Language) {
  const way = emailTexts[language].refundWay[payload.creditKind ?? 'asPaid']
  if (payload.creditKind || !payload.refundId) return way
  const provider = await providerOfRefund(db, payload.refundId)
  const label =
    provider === 'paypal' || provider === 'razorpay' ? moneySourceLabels[provider] : undefined
  return label ? `${way} (${labelIn(language, label)})` : way
}

function paidForOwner(order: AdminOrder): string {
  if (isPaid(order.paymentStatus)) {
    const how = sourcesAsText(order, 'en')
    return how ? `It is paid (${how}).` : 'It is paid.'
  }
  const { upiParts } = order
  if (upiParts.length > 0) {
    const reported = upiParts.filter(({ state }) => state !== 'open').length
    return `The customer pays by UPI in ${upiParts.length} parts, and says that ${reported} of them ${reported === 1 ? 'is' : 'are'} paid. Please look at your bank's list.`
  }
  return order.claimedReference
    ? `The customer says that it is paid by UPI, reference ${order.claimedReference}. Please look at your bank's list.`
    : emailTexts.en.payDue(formatRupees(amountDue(order)), paymentMethodLabels[order.paymentMethod])
}

/** Describes the state when the email is written. */
function paymentFact(order: Order, words: EmailTexts) {
  if (order.amountReceived === 0) return words.nothingCharged
  const [returned, kept] = [amountBack(order), amountLeft(order)]
  const onTheWay = toRupees(
    toPaise(order.amountReceived) - toPaise(returned) - toPaise(amountMoved(order)) - toPaise(kept),
  )
  return [
    returned > 0 ? words.paymentReturned(formatRupees(returned)) : '',
    onTheWay > 0 ? words.paymentOnItsWay(formatRupees(onTheWay)) : '',
    kept > 0 ? words.paymentKept(formatRupees(kept)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const unprovedAddress = ({ timeline, addressInfo }: Order, words: EmailTexts) =>
  timeline.some(({ kind }) => kind === 'addressCorrected')
    ? words.correctedAddress
    : words.chosenAddress(
        isAbroad(addressInfo.country)
          ? undefined
          : (indianPincode(addressInfo.pincode) ?? undefined),
      )

/** Empty without a promise, or once the order is delivered or rejected. */
function promiseFact({ promise, orderStatus }: Order, language: Language) {
  if (!promise || orderStatus === 'delivered' || orderStatus === 'rejected') return ''
  const range = daysAsText(promise, language)
  return emailTexts[language].promise(range)
}

/** Made when the email is sent, so that no row contains a token. Empty while delivery is off. */
async function trackFact(
  { db, batch, origin }: OrderContext,
  { _id, userId, orderNumber }: Order,
  words: EmailTexts,
  texts: EmailTemplateText,
): Promise<EmailPart> {
  const { labels } = words
  const parts: EmailPart[] = []
  if (!texts.text.includes('{track}')) return joinParts(parts)
  if (batch.hasTracking) {
    const { path } = await makeTrackingLink(db, _id)
    parts.push(mainLinkPart(labels.track, origin + path))
  }
  if (!userId) parts.push(labelledLinkPart(labels.addToAccount, origin + addOrderPath(orderNumber)))
  return joinParts(parts)
}

/** Empty without a saving, and for texts without the placeholder. */
async function prepayFact(
  context: Context,
  origin: string,
  { _id, userId }: Order,
  words: EmailTexts,
  texts: EmailTemplateText,
): Promise<EmailPart> {
  const none = joinParts([])
  if (!userId || !texts.text.includes('{prepay}')) return none
  const offer = await prepaymentOffer(context, _id)
  if (!offer || offer.saved <= 0) return none
  const [amount, saved] = [formatRupees(offer.amount), formatRupees(offer.saved)]
  return joinParts([
    textPart(words.prepay(amount, saved)),
    labelledLinkPart(words.labels.payHere, origin + orderPath(_id)),
  ])
}

/** An unproved address receives no text that the shopper chose. */
export async function orderFacts(
  at: OrderContext & { context: Context },
  payload: Payload<OrderEmail>,
  {
    order,
    isVerified,
    texts,
  }: { order: AdminOrder; isVerified: boolean; texts: EmailTemplateText },
) {
  const { context, db, shop, origin } = at
  const language: Language = payload.language ?? 'en'
  const words = emailTexts[language]
  const titles = language === 'hi' ? await hindiTitles(db, order) : undefined
  const { recipientName, address } = order.addressInfo
  const { courier, trackingNumber } = order
  const isSent = hasShipped(order.orderStatus)
  const parcels = order.parcels.filter(({ _id }) => payload.parcelIds?.includes(_id))
  const [only] = parcels
  const open = waitsForParts(order) ? unrecordedAmount(order.upiParts) : amountDue(order)
  const writing = { at, words, titles }
  const link = origin + (order.userId ? orderPath(order._id) : addOrderPath(order.orderNumber))
  const deliverTo =
    order.channel === 'giftCard'
      ? words.cardAddress
      : isVerified
        ? [recipientName, address, ...placeLines(order.addressInfo, language)]
            .filter(Boolean)
            .join(', ')
        : unprovedAddress(order, words)
  const pieces = orderItems(order, writing)
  const facts: EmailFacts = {
    greeting: words.greeting(isVerified ? order.customer.userName : undefined),
    shop: shop.name,
    signature: signOff(shop),
    order: getOrderName(order),
    orderId: order._id,
    link: linkPart(link, words.labels.order),
    pieces,
    total: formatRupees(order.totalAmount),
    paid: paidFact(order, language),
    deliverTo,
    state: words.state[order.orderStatus],
    parcel: only
      ? joinParts(
          parcels.map((parcel) => parcelPart(order, parcel, writing)),
          '\n\n',
        )
      : isSent && trackingNumber
        ? words.parcel(courier, trackingNumber)
        : '',
    trackingLink:
      only || !isSent || !order.trackingUrl
        ? ''
        : linkPart(order.trackingUrl, words.labels.trackParcel),
    promise: promiseFact(order, language),
    track: await trackFact(at, order, words, texts),
    prepay: await prepayFact(context, origin, order, words, texts),
    payment: paymentFact(order, words),
    amount: formatRupees(toRupees(payload.paise ?? 0)),
    way: await refundWay(db, payload, language),
    method: payload.source ? labelIn(language, moneySourceLabels[payload.source]) : '',
    open: open > 0 ? words.stillOpen(formatRupees(open)) : words.paidInFull,
    arrival: words.refundArrival[payload.creditKind ? 'credit' : 'bank'],
    refunded: refundedItems(order, payload.refundId, writing),
  }
  const { promise } = order
  const isToCome = order.orderStatus !== 'delivered' && order.orderStatus !== 'rejected'
  const rows = [
    {
      label: words.address,
      value: order.channel === 'giftCard' || texts.text.includes('{deliverTo}') ? '' : deliverTo,
    },
    {
      label: words.expected,
      value: promise && !texts.text.includes('{promise}') ? daysAsText(promise, language) : '',
    },
  ]
  const summary = {
    link: { href: link, label: words.labels.order },
    items: pieces,
    total: { label: words.total, amount: formatRupees(order.totalAmount) },
    rows: isToCome ? rows : [],
  }
  return { facts, summary }
}

/** Undefined if every wished product is sold out again; the others keep waiting. */
export async function backInStockFacts(
  { db, shop, origin, config }: EmailContext,
  { recipient: email, payload }: Extract<OutboxMessage, { kind: 'backInStock' }>,
) {
  const { language = 'en' } = payload
  const words = emailTexts[language]
  const products = (await confirmAvailable(db, { email, ...payload })).map(
    ({ id, paise, ...product }) => ({
      ...product,
      title: (language === 'hi' && product.titleHindi) || product.title,
      price: formatRupees(toRupees(paise)),
      link: origin + productPath(id),
    }),
  )
  const [first] = products
  if (!first) return undefined
  const wishlist = origin + accountPath('wishlist')
  const items = products.map(({ title, price, link, image }) => ({
    ...{ title, details: '', amount: price, href: link },
    image: emailPicture({ origin, config }, image),
  }))
  const main =
    products.length === 1
      ? emailLink(first.link, words.labels.product, true)
      : emailLink(wishlist, words.labels.wishlist, true)
  const pieces: EmailPart = {
    text: products.map(({ title, price, link }) => `  ${title}: ${price}\n  ${link}`).join('\n'),
    blocks: [{ kind: 'items', items, sums: [] }, main],
  }
  const facts: EmailFacts = {
    greeting: words.greeting(first.userName),
    shop: shop.name,
    signature: signOff(shop),
    piece: words.andMore(first.title, products.length - 1),
    pieces,
    wishlist: linkPart(wishlist, words.labels.wishlist),
  }
  return { facts, wishlist }
}

const orderInPanel = (origin: string, orderId: string) =>
  linkPart(origin + adminOrdersPath({ order: orderId }), 'Open the order')

export function newOrderFacts(at: OrderContext, { orderId }: Payload<'newOrder'>): EmailFacts {
  const { batch, shop, origin } = at
  const order = batch.getOrder(orderId)
  return {
    shop: shop.name,
    order: getOrderName(order),
    customer: `${order.customer.userName.replace(/\s+/g, ' ')}, ${order.customer.email}`,
    pieces: orderItems(order, { at, words: emailTexts.en }),
    total: formatRupees(order.totalAmount),
    paid: paidForOwner(order),
    link: orderInPanel(origin, order._id),
  }
}

export function orderInPanelFacts(
  { batch, origin }: OrderContext,
  { orderId }: { orderId: string },
) {
  const order = batch.getOrder(orderId)
  return { number: getOrderName(order), link: origin + adminOrdersPath({ order: order._id }) }
}

export const refundKeptFacts = (at: OrderContext, { orderId, paise }: Payload<'refundKept'>) => ({
  ...orderInPanelFacts(at, { orderId }),
  amount: toRupees(paise),
})

export function disputeFacts(
  { batch, shop, origin }: OrderContext,
  { orderId }: Payload<'dispute'>,
): EmailFacts {
  const order = batch.getOrder(orderId)
  const dispute =
    order.disputes.findLast(({ state }) => state === 'opened') ?? order.disputes.at(-1)
  const { currency = 'INR', amount = 0, reason, respondBy } = dispute ?? {}
  return {
    shop: shop.name,
    order: getOrderName(order),
    amount: `${currency} ${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
    reason: reason || 'not given',
    respondBy: respondBy ? dayAsText(respondBy, 'en') : 'the day that it names',
    link: orderInPanel(origin, order._id),
  }
}

export function providerRefundFacts(
  { batch, shop, origin }: OrderContext,
  { orderId, paise, origin: cause }: Payload<'providerRefund'>,
): EmailFacts {
  const order = batch.getOrder(orderId)
  return {
    shop: shop.name,
    order: getOrderName(order),
    amount: formatRupees(toRupees(paise)),
    cause:
      cause === 'dispute'
        ? 'A dispute about the payment was lost.'
        : 'It was refunded at the payment provider, not in this panel.',
    link: orderInPanel(origin, order._id),
  }
}

const sizesText = (sizes: LowStockItem['sizes']) =>
  sizes ? ` (${sizes.map(({ size, left }) => `${size} ${left}`).join(', ')})` : ''

export const lowStockFacts = (
  { shop, origin }: EmailContext,
  { pieces, more = 0 }: Payload<'lowStock'>,
): EmailFacts => ({
  shop: shop.name,
  pieces: [
    ...pieces.map(
      ({ title, size, sku, left, sizes }) =>
        `${title}${size && `, size ${size}`}${sku ? ` (${sku})` : ''}: ${left === 0 ? 'none' : left} left${left > 0 ? sizesText(sizes) : ''}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
    .map((line) => `  ${line}`)
    .join('\n'),
  link: linkPart(origin + adminProductsPath({ stock: 'low' }), 'Open the products'),
})

export async function emailFailedFacts({ db, shop, origin }: EmailContext): Promise<EmailFacts> {
  const [row] = await db<{ emails: number }[]>`
    SELECT count(*)::int AS emails FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL`
  const count = row?.emails ?? 0
  return {
    shop: shop.name,
    mails: count === 1 ? '1 email' : `${count} emails`,
    link: linkPart(origin + adminEmailsPath(), 'See these emails'),
  }
}

/** Makes a new code for a claim. Returns undefined if the claim is over. */
export async function claimFacts(db: Pool, origin: string, claimId: string) {
  const claim = await makeClaimCode(db, claimId)
  if (!claim) return undefined
  const { code, number } = claim
  return { code, number, link: origin + addOrderPath(number, true) }
}
