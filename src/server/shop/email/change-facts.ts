import { changeNews } from '#shared/orders/changes/change-words.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { changePath, openChangesPath } from '#shared/paths.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db } from '../../db.ts'
import { labelIn } from '../../messages/labels.ts'
import { changeNumber } from '../../orders/changes/change-rows.ts'
import { type ChangeRow, readChangeLines } from '../../orders/changes/record/change-record.ts'
import { getAnyOrder } from '../../orders/reading/orders.ts'
import type { OrderEmail, OutboxMessage } from '../../records/outbox.ts'
import { type EmailFacts, mainLinkPart } from './email-blocks.ts'
import { signOff } from './email-content.ts'
import { type EmailContext, getOrderName } from './email-facts.ts'
import { emailTexts } from './email-texts.ts'

/** Returns the lines of the change with the latest step, the newest step first. */
async function newestLines(db: Db, orderId: string) {
  const rows = await readChangeLines(db, [orderId])
  const byTime = rows.toSorted((one, other) => other.since.getTime() - one.since.getTime())
  return byTime.filter(({ changeId }) => changeId === byTime[0]?.changeId)
}

const newsOf = (row: ChangeRow, language: Language) =>
  labelIn(
    language,
    changeNews({
      ...row,
      refund: row.refundPaise === null ? null : { toCredit: row.toCredit === true },
      another: { order: row.newOrderId === null ? null : { amountDue: row.newDuePaise ?? 0 } },
    }),
  )

const linkOf = (origin: string, { _id, userId, orderNumber }: AdminOrder) =>
  origin + (userId ? changePath(_id) : openChangesPath(orderNumber))

/** Undefined if nothing is asked any more. An unproved address receives nothing that anybody wrote. */
export async function changeFacts(
  { db, shop, origin }: EmailContext,
  language: Language,
  order: AdminOrder,
  isVerified: boolean,
): Promise<EmailFacts | undefined> {
  const rows = await newestLines(db, order._id)
  const [first] = rows
  if (!first) return undefined
  const words = emailTexts[language]
  const news = rows.map((row) => {
    const title = (language === 'hi' && row.titleHindi) || row.title
    const piece = `  ${row.quantity} × ${title}${row.size && `, ${row.size}`}`
    const answer = isVerified && row.answer ? `\n  “${row.answer}”` : ''
    const parcel =
      isVerified && row.state === 'goingBack' && row.trackingNumber
        ? `\n  ${words.parcel(row.courier, row.trackingNumber)}`
        : ''
    return `${piece}\n  ${newsOf(row, language)}${answer}${parcel}`
  })
  return {
    greeting: words.greeting(isVerified ? order.customer.userName : undefined),
    shop: shop.name,
    signature: signOff(shop),
    order: getOrderName(order),
    orderId: order._id,
    link: '',
    promise: '',
    track: '',
    request: changeNumber(order.orderNumber, first.n),
    news: news.join('\n\n'),
    requestLink: mainLinkPart(words.labels.request, linkOf(origin, order)),
  }
}

/** Values of the text message; undefined if nothing is asked any more. */
export async function changeTextValues(
  db: Db,
  origin: string,
  { orderId, language = 'en' }: Extract<OutboxMessage, { kind: OrderEmail }>['payload'],
): Promise<Record<string, string> | undefined> {
  const [row] = await newestLines(db, orderId)
  if (!row) return undefined
  const order = await getAnyOrder(db, orderId)
  return {
    number: changeNumber(order.orderNumber, row.n),
    news: newsOf(row, language),
    link: linkOf(origin, order),
  }
}
