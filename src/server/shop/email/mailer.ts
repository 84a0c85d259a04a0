import { giftCardPicture } from '#shared/orders/gift-card-design.ts'
import { isUntrue } from '#shared/orders/states.ts'
import { giftCardPath } from '#shared/paths.ts'
import type { Language } from '#shared/words/language.ts'
import { siteOrigin } from '../../config.ts'
import type { Context } from '../../context.ts'
import { makeChangeCode } from '../../orders/changes/links.ts'
import { makeGiftCardEmail } from '../../orders/money/credit/gift-cards.ts'
import { findBalance } from '../../orders/money/dues.ts'
import { findLastInvoice } from '../../orders/parts/documents/document-record.ts'
import { getMark } from '../../orders/parts/documents/shop-mark.ts'
import { makeDeliveryCode } from '../../orders/paying/delivery-code.ts'
import { makeReminderLink } from '../../orders/paying/payment-links.ts'
import { makePayoutCode, payoutFacts } from '../../orders/refunding/payouts.ts'
import { makeResetLink } from '../../people/passwords/password-reset.ts'
import { makeSignInCode } from '../../people/sign-in-codes/sign-in-codes.ts'
import { isPhone, type OutboxMessage } from '../../records/outbox.ts'
import { changeFacts } from './change-facts.ts'
import { composeTextMessage } from './compose-text-message.ts'
import { type EmailBatch, readEmailBatch } from './email-batch.ts'
import { type EmailContent, fillTemplate } from './email-blocks.ts'
import {
  backInStockFacts,
  claimFacts,
  disputeFacts,
  emailFailedFacts,
  lowStockFacts,
  newOrderFacts,
  orderFacts,
  orderInPanelFacts,
  providerRefundFacts,
  refundKeptFacts,
} from './email-facts.ts'
import { writeOutboxFile } from './email-files.ts'
import type { HtmlEmail } from './email-html.ts'
import { type EmailServer, findEmailServer, openTransport } from './email-server.ts'
import {
  changeAskedEmail,
  emailTexts,
  linkClaimEmail,
  orderCancelledEmail,
  payoutGivenEmail,
  refundKeptEmail,
  staffInviteEmail,
} from './email-texts.ts'
import { orderSummary } from './order-summary.ts'
import { findTextReceiver, sendText } from './text-messages.ts'

/** React is loaded with the first email, because it slows down the start. */
export const renderHtml = async (email: HtmlEmail): Promise<string> =>
  (await import('./email-html.ts')).renderEmail(email)

/** Without an email server, writes each email to a file in the data folder's outbox. */
export function createMailer(context: Context, say: (text: string) => void) {
  const { config } = context
  let opened: { server: string; transport: ReturnType<typeof openTransport> } | undefined
  /** One connection at a time, to the server that is set now. */
  async function getTransport(server: EmailServer | undefined) {
    const key = JSON.stringify(server ?? null)
    if (opened?.server !== key) {
      const former = opened
      opened = { server: key, transport: openTransport(server) }
      if (former) (await former.transport).close()
    }
    return opened.transport
  }
  const batches = new WeakMap<readonly OutboxMessage[], Promise<EmailBatch>>()
  /** Reads a message alone if the batch cannot be read, so that it does not stop the others. */
  async function batchOf(message: OutboxMessage, messages: readonly OutboxMessage[]) {
    const batch = batches.get(messages) ?? readEmailBatch(context.db, messages)
    batches.set(messages, batch)
    return batch.catch(() => readEmailBatch(context.db, [message]))
  }

  return async (message: OutboxMessage, messages: readonly OutboxMessage[]) => {
    const batch = await batchOf(message, messages)
    const { shop } = batch
    if (
      message.kind === 'textMessage' ||
      message.kind === 'claimText' ||
      isPhone(message.recipient)
    ) {
      const text = await composeTextMessage(context, shop, message)
      const file =
        text && (await sendText(findTextReceiver(context), config.dataDir, message.id, text))
      if (file) say(`Text message to ${message.recipient} (${file})`)
      return
    }
    const email = await composeEmail(context, batch, message)
    if (!email) return
    const { blocks, language = 'en', ...parts } = email
    const html = await renderHtml({ shop: shop.name, subject: email.subject, language, blocks })
    const server = findEmailServer(context)
    const transport = await getTransport(server)
    // The operator's address applies until the owner has set one.
    const from = { name: shop.name, address: shop.email || config.admin?.email || 'shop@localhost' }
    const sentEmail = await transport.sendMail({
      from,
      to: message.recipient,
      // A stable id lets mail servers detect a second delivery.
      messageId: `<${message.id}@${messageDomain(config, from.address)}>`,
      ...parts,
      // Scripts read the text of outbox files; its HTML is a file beside it.
      ...(server && { html }),
      headers: {
        // Holiday replies and other programs must not answer it (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(language !== 'en' && { 'Content-Language': language }),
      },
    })
    if (server) return
    const content = (sentEmail as unknown as { message: Buffer }).message
    // Scripts look for the text, so it comes last.
    await writeOutboxFile(config.dataDir, `${message.id}.html`, Buffer.from(html))
    const file = await writeOutboxFile(config.dataDir, `${message.id}.eml`, content)
    say(`Email to ${message.recipient}: ${email.subject} (${file})`)
  }
}

/** Mail servers distrust a name without a dot: the shop's host, or else the sender's domain. */
function messageDomain({ webOrigin }: Context['config'], sender: string): string {
  const host = webOrigin ? new URL(webOrigin).hostname : ''
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return [host, domain].find((name) => /\.[a-z]/i.test(name)) ?? `${domain}.localdomain`
}

type TextKind = 'textMessage' | 'claimText'

type ComposedEmail = EmailContent & {
  language?: Language
  attachments?: { filename: string; content: Buffer }[]
  list?: { unsubscribe: string }
}

const withLanguage = (language: Language, email: ComposedEmail): ComposedEmail => ({
  ...email,
  language,
})

const kindsWithInvoice = ['orderConfirmed', 'orderShipped']

async function invoiceFile(
  context: Context,
  { kind, payload: { orderId } }: Extract<OutboxMessage, { payload: { orderId: string } }>,
) {
  const { db, writer, config } = context
  if (!kindsWithInvoice.includes(kind)) return {}
  const invoice = await findLastInvoice(db, orderId)
  if (!invoice) return {}
  const options = { origin: siteOrigin(config), mark: await getMark(context) }
  const content = await writer.document('emails', invoice, options)
  return { attachments: [{ filename: `${invoice.number}.pdf`, content }] }
}

/** Returns undefined without a recipient. */
async function composeEmail(
  context: Context,
  batch: EmailBatch,
  message: Exclude<OutboxMessage, { kind: TextKind }>,
): Promise<ComposedEmail | undefined> {
  const { db, config } = context
  const { shop } = batch
  const at = { db, shop, batch, config, origin: siteOrigin(config) }
  switch (message.kind) {
    case 'orderConfirmed':
    case 'orderShipped':
    case 'orderDelivered':
    case 'orderRejected':
    case 'orderCorrected':
    case 'orderAddress':
    case 'orderRefunded':
    case 'paymentReceived':
    case 'orderPromise':
    case 'measuresProposed':
    case 'piecePhotos': {
      const { language = 'en', orderId, orderStatus: stated } = message.payload
      const order = batch.getOrder(orderId)
      // A delayed email may be outdated; a later one reports the current status.
      if (stated && isUntrue(stated, order.orderStatus)) return undefined
      const isVerified = batch.isBuyerVerified(orderId)
      const texts = batch.templateText(message.kind, language)
      const { facts, summary } = await orderFacts({ ...at, context }, message.payload, {
        order,
        isVerified,
        texts,
      })
      // An unproved address receives nothing that the shopper wrote.
      const attachment = isVerified ? await invoiceFile(context, message) : {}
      return withLanguage(language, {
        ...fillTemplate(texts, facts, (blocks) => orderSummary(summary, blocks)),
        ...attachment,
      })
    }
    case 'orderChange': {
      const { language = 'en', orderId } = message.payload
      const order = batch.getOrder(orderId)
      const facts = await changeFacts(at, language, order, batch.isBuyerVerified(orderId))
      return (
        facts &&
        withLanguage(language, fillTemplate(batch.templateText(message.kind, language), facts))
      )
    }
    case 'changeAsked':
      return changeAskedEmail(shop, orderInPanelFacts(at, message.payload))
    case 'orderCancelled':
      return orderCancelledEmail(shop, orderInPanelFacts(at, message.payload))
    case 'changeCode': {
      const { language = 'en', orderId } = message.payload
      const facts = await makeChangeCode(db, orderId)
      return facts && withLanguage(language, emailTexts[language].changeCode(shop, facts))
    }
    case 'backInStock': {
      const { language = 'en' } = message.payload
      const back = await backInStockFacts(at, message)
      if (!back) return undefined
      const email = fillTemplate(batch.templateText(message.kind, language), back.facts)
      // Email programs show the unsubscribe link beside the sender.
      return withLanguage(language, { ...email, list: { unsubscribe: back.wishlist } })
    }
    case 'newOrder':
      return fillTemplate(batch.templateText(message.kind), newOrderFacts(at, message.payload))
    case 'payoutGiven':
      return payoutGivenEmail(shop, orderInPanelFacts(at, message.payload))
    case 'linkClaim':
      return linkClaimEmail(shop, {
        ...orderInPanelFacts(at, message.payload),
        ...message.payload,
      })
    case 'refundKept':
      return refundKeptEmail(shop, refundKeptFacts(at, message.payload))
    case 'dispute':
      return fillTemplate(batch.templateText(message.kind), disputeFacts(at, message.payload))
    case 'providerRefund':
      return fillTemplate(
        batch.templateText(message.kind),
        providerRefundFacts(at, message.payload),
      )
    case 'lowStock':
      return fillTemplate(batch.templateText(message.kind), lowStockFacts(at, message.payload))
    case 'mailFailed':
      return fillTemplate(batch.templateText(message.kind), await emailFailedFacts(at))
    case 'resetAsked': {
      const reset = await makeResetLink(db, message.id, message.recipient, message.payload)
      return (
        reset && withLanguage(reset.language, emailTexts[reset.language].passwordReset(shop, reset))
      )
    }
    case 'confirmEmail': {
      const { language = 'en' } = message.payload
      return withLanguage(language, emailTexts[language].confirmEmail(shop, message.payload))
    }
    case 'notice': {
      const { language = 'en' } = message.payload
      return withLanguage(language, emailTexts[language].notice(shop, message.payload))
    }
    case 'orderCode': {
      const { language = 'en', orderId } = message.payload
      const deliveryCode = await makeDeliveryCode(db, orderId)
      if (!deliveryCode) return undefined
      const { path, ...facts } = deliveryCode
      return withLanguage(
        language,
        emailTexts[language].orderCode(shop, { ...facts, link: at.origin + path }),
      )
    }
    case 'signInCode': {
      const { language = 'en', codeId } = message.payload
      const code = await makeSignInCode(db, codeId)
      return code === undefined
        ? undefined
        : withLanguage(language, emailTexts[language].signInCode(shop, { code }))
    }
    case 'claimCode': {
      const { language = 'en', claimId } = message.payload
      const facts = await claimFacts(db, at.origin, claimId)
      return facts && withLanguage(language, emailTexts[language].claimCode(shop, facts))
    }
    case 'balanceDue': {
      const { language = 'en', orderId } = message.payload
      const balance = await findBalance(db, orderId)
      if (!balance) return undefined
      const facts = { ...balance, link: at.origin + (await makeReminderLink(db, orderId)) }
      return withLanguage(language, emailTexts[language].balanceDue(shop, facts))
    }
    case 'payoutAsked': {
      const { language = 'en', orderId } = message.payload
      const payout = await payoutFacts(context, orderId)
      if (!payout) return undefined
      const { path, ...facts } = payout
      const email = emailTexts[language].payoutAsked(shop, { ...facts, link: at.origin + path })
      return withLanguage(language, email)
    }
    case 'payoutCode': {
      const { language = 'en', orderId } = message.payload
      const facts = await makePayoutCode(db, orderId)
      return facts && withLanguage(language, emailTexts[language].payoutCode(shop, facts))
    }
    case 'giftCard': {
      const { language = 'en', cardId } = message.payload
      const card = await makeGiftCardEmail(db, cardId)
      if (!card) return undefined
      const { design, ...words } = card
      const facts = {
        ...words,
        link: at.origin + giftCardPath(card.code),
        picture: at.origin + giftCardPicture(design),
      }
      return withLanguage(language, emailTexts[language].giftCard(shop, facts))
    }
    case 'staffInvite':
      return staffInviteEmail(shop, message.payload)
    default:
      // A newer version queued it and will send it.
      throw new Error(`No such email is known: ${(message as OutboxMessage).kind}.`)
  }
}
