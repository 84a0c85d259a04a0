import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { EmailTemplateKind, EmailTemplateText } from '#shared/shop/email-templates.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getAnyOrders } from '../../orders/reading/orders.ts'
import { listVerifiedOrders } from '../../people/email-proof.ts'
import type { OutboxMessage } from '../../records/outbox.ts'
import { getDeliverySettings, getShop } from '../../records/settings.ts'
import { emailTemplateTexts } from './email-templates.ts'

/** What the emails of a batch say, read once. */
export type EmailBatch = {
  shop: Shop
  hasTracking: boolean
  templateText: (kind: EmailTemplateKind, language?: Language) => EmailTemplateText
  /** Throws 404 for a missing order. */
  getOrder: (id: string) => AdminOrder
  /** Whether the buyer's address is proved. */
  isBuyerVerified: (orderId: string) => boolean
}

/** Emails of these kinds query the few facts that they need. */
const kindsWithoutOrder: OutboxMessage['kind'][] = [
  'orderCode',
  'textMessage',
  'balanceDue',
  'payoutAsked',
  'payoutCode',
  'changeCode',
]

export async function readEmailBatch(
  db: Db,
  messages: readonly OutboxMessage[],
): Promise<EmailBatch> {
  const ids = new Set(
    messages.flatMap(({ kind, payload }) =>
      'orderId' in payload && !kindsWithoutOrder.includes(kind) ? [payload.orderId] : [],
    ),
  )
  const orderIds = [...ids]
  const [shop, delivery, templateText, orders, verified] = await Promise.all([
    getShop(db),
    getDeliverySettings(db),
    emailTemplateTexts(db),
    orderIds.length > 0 ? getAnyOrders(db, orderIds) : new Map<string, AdminOrder>(),
    orderIds.length > 0 ? listVerifiedOrders(db, orderIds) : new Set<string>(),
  ])
  return {
    shop,
    hasTracking: delivery.isOn,
    templateText,
    getOrder(id) {
      const order = orders.get(id)
      if (!order) throw new ShopError('order_not_found')
      return order
    },
    isBuyerVerified: (orderId) => verified.has(orderId),
  }
}
