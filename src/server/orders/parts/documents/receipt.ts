import { choiceIn, englishChoice } from '#shared/catalogue/making/words.ts'
import { dayInIndia } from '#shared/dates.ts'
import { calculateTotal, toPaise, toRupees } from '#shared/money.ts'
import { getDiscountCode, sumCharges } from '#shared/orders/charges.ts'
import { hasCounterReceipt, hasReceipt } from '#shared/orders/has-receipt.ts'
import { moneySourceLabels } from '#shared/orders/money-sources.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountBack, amountMoved } from '#shared/orders/refunded.ts'
import { amountDue } from '#shared/orders/states.ts'
import type { ReceiptPaper } from '#shared/orders/tax/document-schema.ts'
import { addOrderPath, orderPath } from '#shared/paths.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { hindiChoice, labelIn } from '../../../messages/labels.ts'
import { emailLanguage } from '../../../records/outbox.ts'
import { getShop, getTaxSettings } from '../../../records/settings.ts'
import { moneyOfOrder, type ReceivedMoney } from '../../money/money-received.ts'
import { getAnyOrder } from '../../reading/orders.ts'
import { type FoundDocument, findLastInvoice } from './document-record.ts'
import { documentWords } from './document-words.ts'
import { formatPdfAmount, formatPdfDay } from './pdf-format.ts'
import type { NamedAmount, Receipt } from './receipt-facts.ts'
import { receiptTexts } from './receipt-texts.ts'

const formatAmount = (rupees: number) => formatPdfAmount(toPaise(rupees))
const joinParts = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

/**
 * Returns the receipt of an order. Throws 404 for an order without money. A taxed order, whose
 * invoice is its receipt, has one for the counter only, once it is paid.
 */
export async function getReceipt(
  db: Db,
  orderId: string,
  paper: ReceiptPaper = 'a4',
): Promise<Receipt> {
  const order = await getAnyOrder(db, orderId)
  const isPrintable = paper === '80mm' ? hasCounterReceipt(order) : hasReceipt(order)
  if (!isPrintable) throw new ShopError('document_not_found')
  const [row] = await db<{ language: Language }[]>`
    SELECT coalesce(u.language, 'en') AS language
    FROM orders o LEFT JOIN (SELECT id, ${emailLanguage} FROM users) u ON u.id = o.user_id
    WHERE o.id = ${orderId}`
  const [shop, money, invoice, { gstin }] = await Promise.all([
    getShop(db),
    moneyOfOrder(db, orderId),
    findLastInvoice(db, orderId),
    getTaxSettings(db),
  ])
  return buildReceipt(order, { shop, money, invoice, gstin, language: row?.language ?? 'en' })
}

type Facts = {
  shop: Shop
  money: readonly ReceivedMoney[]
  invoice: FoundDocument | undefined
  gstin: string
  language: Language
}

function buildReceipt(order: AdminOrder, facts: Facts): Receipt {
  const { shop, money, invoice, language } = facts
  const isTaxed = order.charges.some(({ kind }) => kind === 'tax')
  const gstin = invoice?.snapshot.seller.gstin ?? (isTaxed ? facts.gstin : '')
  const words = receiptTexts[language]
  const { addressInfo: address, customer, orderNumber } = order
  const orderedOn = dayInIndia(Date.parse(order.orderDate))
  const returnedAmount = toRupees(toPaise(amountBack(order)) + toPaise(amountMoved(order)))
  const formatWithCurrency = (amount: number) =>
    `${amount < 0 ? '−' : ''}₹${formatAmount(Math.abs(amount))}`
  return {
    path: order.userId ? orderPath(order._id) : addOrderPath(orderNumber),
    language,
    title: words.receipt,
    facts: [
      [words.order, joinParts(orderNumber, formatPdfDay(orderedOn))],
      ...(invoice
        ? [[documentWords[language].kinds[invoice.kind], invoice.number] as NamedAmount]
        : []),
      [words.date, formatPdfDay(money.at(-1)?.on ?? orderedOn)],
    ],
    seller: {
      title: words.seller,
      name: shop.name,
      lines: [shop.address, shop.phone, shop.email, gstin && `GSTIN ${gstin}`].filter(Boolean),
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
      const choice = choiceIn(language === 'hi' ? hindiChoice : englishChoice, line.options)
      return [
        joinParts(title, line.size, choice),
        `${line.quantity} ${words.pieces}`,
        formatAmount(line.price),
        formatAmount(calculateTotal([line])),
      ]
    }),
    charges: chargesOf(order, language, ({ included }) => !included),
    taxes: chargesOf(order, language, ({ included }) => included),
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
    note: invoice
      ? words.withInvoice.replace(
          '{document}',
          `${documentWords[language].kinds[invoice.kind]} ${invoice.number}`,
        )
      : words.noInvoice,
  }
}

function chargesOf(
  { charges }: AdminOrder,
  language: Language,
  isListed: (charge: AdminOrder['charges'][number]) => boolean,
): NamedAmount[] {
  return sumCharges(charges.filter(isListed)).map((charge) => {
    const name = [labelIn(language, charge.label), getDiscountCode(charge)].filter(Boolean)
    const title = name.join(' ')
    return [
      charge.included ? `${receiptTexts[language].includes} ${title}` : title,
      formatAmount(charge.amount),
    ]
  })
}
