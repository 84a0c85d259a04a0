import { uuidv7 } from 'uuidv7'
import { formatRupees, toPaise } from '#shared/money.ts'
import type { CardPurchase } from '#shared/orders/card-sale-schema.ts'
import type { DeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { chargeLabels, isOffline } from '#shared/orders/vocabulary.ts'
import { HOME_COUNTRY } from '#shared/people/countries.ts'
import { contentHash } from '../../content-hash.ts'
import type { Context } from '../../context.ts'
import { shopDate } from '../../database/days.ts'
import { isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { setLanguage } from '../../people/user-record.ts'
import { releaseOrder } from '../core/end.ts'
import { type Buyer, refuseTooManyUnpaidOrders } from '../core/limits.ts'
import { placeOrder } from '../core/place.ts'
import { transition } from '../core/record/order-record.ts'
import { offeredMethods } from '../paying/methods.ts'
import type { Contributor } from '../pricing/price-order.ts'
import { isCurrentApproval } from '../ways/providers.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { askForApproval, type CheckoutDraft } from './approval.ts'
import { lockOpenOrder, paymentInProgress, refuseClaimedOrder } from './open-order.ts'
import { prepareSale } from './sale.ts'

async function cardMethods(context: Context) {
  const { settings, methods, takesCredit, ...terms } = await offeredMethods(context)
  const sellsCards = takesCredit && settings.giftCardSales.isOn
  return {
    settings,
    ...terms,
    methods: sellsCards ? methods.filter((method) => !isOffline(method)) : [],
  }
}

/** Returns the limits in rupees, and the date in India. */
export async function cardOffer(context: Context) {
  const { methods, settings } = await cardMethods(context)
  const [row] = await context.db<{ today: string }[]>`SELECT ${shopDate}::text AS today`
  const { least, most } = settings.giftCardSales
  return { methods, least, most, today: row?.today ?? '' }
}

/**
 * Orders a gift card, and supersedes the shopper's other unpaid order. Returns the same order for a
 * repeated purchase. Ignores credit and discount codes. Throws 400 for a value, day or method that
 * is not offered, 409 while another order is being paid, 429 after too many unpaid orders, 503 if
 * the provider is down.
 */
export async function buyCard(
  context: Context,
  buyer: Buyer,
  input: CardPurchase,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { settings, methods, inrRate, shopName, tax, delivery } = await cardMethods(context)
  if (methods.length === 0) throw new ShopError('no_card_sales')
  if (!methods.includes(input.paymentMethod)) throw invalid('paymentMethod', 'payment_method_off')
  const { least, most } = settings.giftCardSales
  if (input.amount < least || input.amount > most)
    throw invalid('amount', 'card_value', { least: formatRupees(least), most: formatRupees(most) })
  const draft = await transaction(context.db, (tx) =>
    draftSale(context, tx, { buyer, input, returnOrigin, ownRate: inrRate, tax, delivery }),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, 'orders_open') ? paymentInProgress() : error
  })
  if (draft.approvalUrl && isCurrentApproval(context.providers, draft.provider, draft.approvalUrl))
    return { orderId: draft.orderId, approvalURL: draft.approvalUrl }
  return askForApproval(context, buyer.userId, { ...draft, shopName }, returnOrigin)
}

const MAX_DAYS_AHEAD = 366

type CardRequest = {
  buyer: Buyer
  input: CardPurchase
  returnOrigin: string
  ownRate: number | undefined
  tax: TaxSettings
  delivery: DeliverySettings
}

async function draftSale(
  context: Context,
  tx: Tx,
  { buyer, input, returnOrigin, ownRate, tax, delivery }: CardRequest,
): Promise<CheckoutDraft> {
  const { config } = context
  const { userId } = buyer
  const { paymentMethod: provider, deliverOn } = input
  const { recipientName, recipientEmail, senderName, message, design } = input
  // A repeated purchase waits here, and then finds the first one's order.
  await tx`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
  await tx`${setLanguage(userId, buyer.language)}`
  const [day] = await tx<{ isOffered: boolean }[]>`
    SELECT ${deliverOn}::text::date BETWEEN ${shopDate} AND ${shopDate} + ${MAX_DAYS_AHEAD}::int AS "isOffered"`
  if (!day?.isOffered) throw invalid('deliverOn', 'card_day')
  const fingerprint = `card.${contentHash([input, returnOrigin])}`
  const openOrder = await lockOpenOrder(tx, userId, config.holdSeconds)
  if (openOrder?.held && openOrder.fingerprint === fingerprint) {
    const { currency, minor } = openOrder
    return { ...openOrder, provider, amount: { currency, minor }, quantity: 1 }
  }
  await refuseClaimedOrder(tx, openOrder)
  await refuseTooManyUnpaidOrders(tx, buyer, [], config)
  if (openOrder) await supersede(tx, openOrder.orderId)
  const orderId = uuidv7()
  const sale = await prepareSale(tx, {
    lines: [],
    address: noAddress,
    codes: [],
    // A voucher is taxed when it is redeemed.
    tax: { ...tax, scheme: 'none' },
    delivery,
    ships: 'nothing',
    charges: () => ({ fees: [cardFee(toPaise(input.amount))] }),
    config,
  })
  const { totalPaise } = sale.order
  const { inrRate, ...amount } = calculateSettlement(context, ownRate, provider, totalPaise)
  await placeOrder(tx, {
    ...sale,
    order: {
      ...sale.order,
      orderId,
      userId,
      cartId: null,
      fingerprint,
      addressId: null,
      client: buyer.address,
      channel: 'giftCard',
      hold: { renewed: false, until: undefined, seconds: config.holdSeconds },
    },
    payment: { ...amount, provider, inrRate, returnOrigin, approvalUrl: null },
    card: { recipientName, recipientEmail, senderName, message, design, deliverOn },
  })
  return { orderId, reference: orderId, provider, amount, quantity: 1, approvalUrl: null }
}

const cardFee =
  (amountPaise: number): Contributor =>
  () => [
    { kind: 'fee', code: 'giftCard', label: chargeLabels.giftCard, amountPaise, included: false },
  ]

async function supersede(tx: Tx, orderId: string) {
  await releaseOrder(tx, orderId)
  await transition(tx, orderId, 'supersede', { history: { kind: 'superseded' } })
}

/** An empty address, because gift cards are sent by email. */
const noAddress = {
  recipientName: '',
  address: '',
  city: '',
  pincode: '',
  phone: '',
  notes: '',
  state: '',
  gstin: '',
  company: '',
  country: HOME_COUNTRY,
  region: '',
}
