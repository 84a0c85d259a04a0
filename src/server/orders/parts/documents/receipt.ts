import { choiceIn } from '#shared/catalogue/making/words.ts'
import { dayInIndia } from '#shared/dates.ts'
import { calculateTotal, toPaise } from '#shared/money.ts'
import { getDiscountCode, sumCharges } from '#shared/orders/charges.ts'
import { hasReceipt } from '#shared/orders/has-receipt.ts'
import { moneySourceLabels } from '#shared/orders/money-sources.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountBack } from '#shared/orders/refunded.ts'
import { amountDue } from '#shared/orders/states.ts'
import { addOrderPath, orderPath } from '#shared/paths.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { labelIn } from '../../../messages/labels.ts'
import { emailLanguage } from '../../../records/outbox.ts'
import { getShop } from '../../../records/settings.ts'
import { moneyOfOrder, type ReceivedMoney } from '../../money/money-received.ts'
import { getAnyOrder } from '../../reading/orders.ts'
import { formatPdfAmount, formatPdfDay } from './pdf-page.ts'
import type { NamedAmount, Receipt } from './receipt-pdf.ts'
import { receiptTexts } from './receipt-texts.ts'

const formatAmount = (rupees: number) => formatPdfAmount(toPaise(rupees))
const joinParts = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

/**
 * Returns the receipt of an order. Throws 404 for an order without money, and for a taxed one,
 * whose invoice is its receipt.
 */
export async function getReceipt(db: Db, orderId: string): Promise<Receipt> {
  const order = await getAnyOrder(db, orderId)
  if (!hasReceipt(order)) throw new ShopError('document_not_found')
  const [row] = await db<{ language: Language }[]>`
    SELECT coalesce(u.language, 'en') AS language
    FROM orders o LEFT JOIN (SELECT id, ${emailLanguage} FROM users) u ON u.id = o.user_id
    WHERE o.id = ${orderId}`
  const [shop, money] = await Promise.all([getShop(db), moneyOfOrder(db, orderId)])
  return buildReceipt(order, { shop, money, language: row?.language ?? 'en' })
}

type Facts = { shop: Shop; money: readonly ReceivedMoney[]; language: Language }

function buildReceipt(order: AdminOrder, { shop, money, language }: Facts): Receipt {
  const words = receiptTexts[language]
  const { addressInfo: address, customer, orderNumber } = order
  const orderedOn = dayInIndia(Date.parse(order.orderDate))
  const returnedAmount = amountBack(order)
  const formatWithCurrency = (amount: number) =>
    `${amount < 0 ? '−' : ''}₹${formatAmount(Math.abs(amount))}`
  return {
    path: order.userId ? orderPath(order._id) : addOrderPath(orderNumber),
    language,
    title: words.receipt,
    facts: [
      [words.order, joinParts(orderNumber, formatPdfDay(orderedOn))],
      [words.date, formatPdfDay(money.at(-1)?.on ?? orderedOn)],
    ],
    seller: {
      title: words.seller,
      name: shop.name,
      lines: [shop.address, shop.phone, shop.email].filter(Boolean),
    },
    buyer: {
      title: words.buyer,
      name: address.recipientName || customer.userName,
      lines: [
        address.company,
        address.address,
        ...placeLines(address, language),
        address.phone,
      ].filter(Boolean),
    },
    heading: [words.piece, words.quantity, words.price, words.amount],
    rows: order.cartItems.map((line) => {
      const title = (language === 'hi' && line.titleHindi) || line.title
      const choice = choiceIn((label) => labelIn(language, label), line.options)
      return [
        joinParts(title, line.size, choice),
        String(line.quantity),
        formatAmount(line.price),
        formatAmount(calculateTotal([line])),
      ]
    }),
    charges: sumCharges(order.charges)
      .filter(({ included }) => !included)
      .map((charge) => {
        const name = [labelIn(language, charge.label), getDiscountCode(charge)].filter(Boolean)
        return [name.join(' '), formatAmount(charge.amount)]
      }),
    total: [words.total, formatWithCurrency(order.totalAmount)],
    paymentsTitle: words.payments,
    payments: money.map(({ source, reference, on, paise }) => [
      joinParts(formatPdfDay(on), labelIn(language, moneySourceLabels[source]), reference),
      formatPdfAmount(paise),
    ]),
    sums: [
      [words.received, formatWithCurrency(order.amountReceived)],
      ...(returnedAmount > 0
        ? [[words.returned, formatWithCurrency(-returnedAmount)] satisfies NamedAmount]
        : []),
      [words.balance, formatWithCurrency(amountDue(order))],
    ],
    note: words.noInvoice,
  }
}
