import { dayAsText } from '#shared/dates.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { amountDue, isUntrue } from '#shared/orders/states.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import { siteOrigin } from '../../config.ts'
import type { Context } from '../../context.ts'
import { makeChangeCode } from '../../orders/changes/links.ts'
import { findBalance } from '../../orders/money/dues.ts'
import { makeDeliveryCode } from '../../orders/paying/delivery-code.ts'
import { linkMethods } from '../../orders/paying/further-payments.ts'
import { offeredMethods } from '../../orders/paying/methods.ts'
import { makeReminderLink } from '../../orders/paying/payment-links.ts'
import { getAnyOrder } from '../../orders/reading/orders.ts'
import { makePayoutCode, payoutFacts } from '../../orders/refunding/payouts.ts'
import { makeTrackingLink } from '../../orders/sending/tracking-links.ts'
import { makeSignInCode } from '../../people/sign-in-codes/sign-in-codes.ts'
import type { OrderEmail, OutboxMessage } from '../../records/outbox.ts'
import { changeTextValues } from './change-facts.ts'
import { claimFacts } from './email-facts.ts'
import type { TextMessage } from './text-messages.ts'

type Payload = Extract<OutboxMessage, { kind: OrderEmail }>['payload']

/** Undefined for an outdated message. Throws for a message that is no text. */
export async function composeTextMessage(
  context: Context,
  shop: Shop,
  message: OutboxMessage,
): Promise<TextMessage | undefined> {
  const { recipient } = message
  const language = ('language' in message.payload && message.payload.language) || 'en'
  const composed = await textMessageValues(context, shop, message)
  if (!composed) return undefined
  const values = { shop: shop.name, ...composed.values }
  return { recipient, template: composed.template, language, values }
}

async function textMessageValues(
  context: Context,
  shop: Shop,
  message: OutboxMessage,
): Promise<{ template: TextMessage['template']; values: Record<string, string> } | undefined> {
  const { db, config } = context
  const origin = siteOrigin(config)
  switch (message.kind) {
    case 'claimText': {
      const values = await claimFacts(db, origin, message.payload.claimId)
      return values && { template: 'claimCode', values }
    }
    case 'textMessage': {
      const { template, orderId } = message.payload
      const delivery = await makeDeliveryCode(db, orderId)
      if (!delivery) return undefined
      return { template, values: { code: delivery.code, link: origin + delivery.path } }
    }
    case 'orderConfirmed':
    case 'orderShipped':
    case 'orderDelivered':
    case 'orderRejected':
    case 'orderCorrected':
    case 'orderRefunded': {
      const values = await orderTextValues(context, { shop, origin }, message.payload)
      return values && { template: message.kind, values }
    }
    case 'balanceDue': {
      const balance = await findBalance(db, message.payload.orderId)
      if (!balance) return undefined
      const link = origin + (await makeReminderLink(db, message.payload.orderId))
      const { number, amount, dueOn } = balance
      return {
        template: message.kind,
        values: {
          number,
          amount: formatRupees(amount),
          dueOn: dayAsText(dueOn, message.payload.language ?? 'en'),
          link,
        },
      }
    }
    case 'payoutAsked': {
      const payout = await payoutFacts(context, message.payload.orderId)
      if (!payout) return undefined
      const { number, amount, path } = payout
      const values = { number, amount: formatRupees(amount), link: origin + path }
      return { template: message.kind, values }
    }
    case 'payoutCode': {
      const values = await makePayoutCode(db, message.payload.orderId)
      return values && { template: message.kind, values }
    }
    case 'changeCode': {
      const values = await makeChangeCode(db, message.payload.orderId)
      return values && { template: message.kind, values }
    }
    case 'orderChange': {
      const values = await changeTextValues(db, origin, message.payload)
      return values && { template: message.kind, values }
    }
    case 'signInCode': {
      const code = await makeSignInCode(db, message.payload.codeId)
      return code === undefined ? undefined : { template: message.kind, values: { code } }
    }
    default:
      throw new Error(`No such text message is known: ${message.kind}.`)
  }
}

/** Returns undefined for a status that is no longer true. */
async function orderTextValues(
  context: Context,
  { shop, origin }: { shop: Shop; origin: string },
  { orderId, orderStatus: statusWhenQueued, paise, parcelIds }: Payload,
): Promise<Record<string, string> | undefined> {
  const { db } = context
  const order = await getAnyOrder(db, orderId)
  if (statusWhenQueued && isUntrue(statusWhenQueued, order.orderStatus)) return undefined
  const due = amountDue(order)
  const { methods } = await offeredMethods(context)
  const canPayOnline = due > 0 && linkMethods(methods, order.addressInfo.country).length > 0
  const parcels = order.parcels.filter(
    ({ _id, status, trackingNumber }) =>
      trackingNumber !== '' && (parcelIds ? parcelIds.includes(_id) : status !== 'returned'),
  )
  return {
    number: order.orderNumber,
    total: formatRupees(order.totalAmount),
    due: formatRupees(due),
    refunded: formatRupees(toRupees(paise ?? 0)),
    status: order.orderStatus,
    courier: parcels.map(({ courier }) => courier).join(', '),
    trackingNumber: parcels.map(({ trackingNumber }) => trackingNumber).join(', '),
    link: origin + (await makeTrackingLink(db, orderId)).path,
    payLink: canPayOnline ? origin + (await makeReminderLink(db, orderId)) : '',
    contact: shop.email,
  }
}
