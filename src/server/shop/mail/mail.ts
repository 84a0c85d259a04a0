import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillIn } from '#shared/shop/mail-texts.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { siteOrigin } from '../../config.ts'
import type { Context } from '../../context.ts'
import { makeResetLink } from '../../people/passwords/password-reset.ts'
import type { Message } from '../../records/outbox.ts'
import { getShop } from '../../records/settings.ts'
import type { Letter } from './letter-words.ts'
import { lettersIn, staffInviteMail } from './letters.ts'
import {
  backInStockFacts,
  lowStockFacts,
  mailFailedFacts,
  newOrderFacts,
  orderFacts,
} from './mail-facts.ts'
import { wordsOf } from './mail-texts.ts'

/** With the first mail: reading the library takes longer than most else of a start. */
async function openTransport(smtpUrl: string | undefined) {
  const { default: nodemailer } = await import('nodemailer')
  return smtpUrl
    ? nodemailer.createTransport({
        url: smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      })
    : nodemailer.createTransport({ streamTransport: true, buffer: true })
}

/** Sends through SMTP_URL; without it each message becomes a file in the data folder's outbox. */
export function mailer(context: Context, say: (text: string) => void) {
  const { config } = context
  const outbox = join(config.dataDir, 'outbox')
  let opened: ReturnType<typeof openTransport> | undefined

  return async (message: Message) => {
    const shop = await getShop(context.db)
    const letter = await letterOf(context, shop, message)
    if (!letter) return
    opened ??= openTransport(config.smtpUrl)
    const sent = await (await opened).sendMail({
      // Until the owner has given one, that of who runs the shop.
      from: { name: shop.name, address: shop.email || config.admin?.email || 'shop@localhost' },
      to: message.recipient,
      // One id a message, so that a second delivery is recognised as the same.
      messageId: `<${message.id}@zari>`,
      ...letter,
    })
    if (config.smtpUrl) return
    await mkdir(outbox, { recursive: true })
    const content = (sent as unknown as { message: Buffer }).message
    const file = join(outbox, `${message.id}.eml`)
    await writeFile(file, content, { mode: 0o600 })
    say(`Mail to ${message.recipient}: ${letter.subject} (${file})`)
  }
}

/** Says its language where that isn't English, for readers aloud and for filters. */
const speaking = (language: Language, letter: Letter) =>
  language === 'en' ? letter : { ...letter, headers: { 'Content-Language': language } }

/** Undefined where there is nobody to write to. */
async function letterOf({ db, config }: Context, shop: Shop, message: Message) {
  const at = { db, shop, origin: siteOrigin(config) }
  switch (message.kind) {
    case 'orderConfirmed':
    case 'orderShipped':
    case 'orderDelivered':
    case 'orderRejected':
    case 'orderRefunded': {
      const { language = 'en' } = message.payload
      const words = await wordsOf(db, message.kind, language)
      return speaking(language, fillIn(words, await orderFacts(at, message.payload)))
    }
    case 'backInStock': {
      const { language = 'en' } = message.payload
      const facts = await backInStockFacts(at, message)
      if (!facts) return undefined
      const letter = speaking(language, fillIn(await wordsOf(db, message.kind, language), facts))
      // What mail programs put beside the sender's name.
      return { ...letter, list: { unsubscribe: facts.wishlist } }
    }
    case 'newOrder':
      return fillIn(await wordsOf(db, message.kind), await newOrderFacts(at, message.payload))
    case 'lowStock':
      return fillIn(await wordsOf(db, message.kind), lowStockFacts(at, message.payload))
    case 'mailFailed':
      return fillIn(await wordsOf(db, message.kind), await mailFailedFacts(at))
    case 'resetAsked': {
      const made = await makeResetLink(db, message.id, message.recipient, message.payload)
      return made && speaking(made.language, lettersIn[made.language].passwordReset(shop, made))
    }
    case 'confirmEmail': {
      const { language = 'en' } = message.payload
      return speaking(language, lettersIn[language].confirmEmail(shop, message.payload))
    }
    case 'notice': {
      const { language = 'en' } = message.payload
      return speaking(language, lettersIn[language].notice(shop, message.payload))
    }
    case 'staffInvite':
      return staffInviteMail(shop, message.payload)
    default:
      // Of a newer version, which will send it.
      throw new Error(`No such mail is known: ${(message as Message).kind}.`)
  }
}
