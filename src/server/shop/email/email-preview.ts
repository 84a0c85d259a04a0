import { formatRupees } from '#shared/money.ts'
import type { EmailPreviewInput } from '#shared/shop/email-schema.ts'
import { emailTemplates } from '#shared/shop/email-templates.ts'
import { hindiExamples } from '#shared/shop/email-templates-hindi.ts'
import type { Language } from '#shared/words/language.ts'
import { isVisibleInShop } from '../../catalogue/visible-products.ts'
import { siteOrigin } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { getShop } from '../../records/settings.ts'
import {
  type EmailFacts,
  type EmailItem,
  type EmailPart,
  emailLink,
  fillTemplate,
  joinParts,
  labelledLinkPart,
  linkPart,
  mainLinkPart,
  textPart,
} from './email-blocks.ts'
import { signOff } from './email-content.ts'
import { emailPicture } from './email-pictures.ts'
import { emailTexts } from './email-texts.ts'
import { renderHtml } from './mailer.ts'
import { orderSummary } from './order-summary.ts'

const exampleTitles: Record<Language, [string, string]> = {
  en: ['Gulnaar lehenga', 'Ambika dupatta'],
  hi: ['गुलनार लहंगा', 'अंबिका दुपट्टा'],
}

/** Pictures of the shop's own products, because the example products have none. */
async function examplePictures(db: Db): Promise<string[]> {
  const rows = await db<{ image: string }[]>`
    SELECT p.image FROM products p WHERE ${isVisibleInShop} ORDER BY p.id DESC LIMIT 2`
  return rows.map(({ image }) => image)
}

/** Renders an email with example values, in the words that the owner is typing. */
export async function previewEmail(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { kind, language, subject, text }: EmailPreviewInput,
): Promise<string> {
  const [shop, pictures] = await Promise.all([getShop(db), examplePictures(db)])
  const origin = siteOrigin(config)
  const words = emailTexts[language]
  const { labels } = words
  const { placeholders, to } = emailTemplates[kind]
  const examples: Record<string, string> = {
    ...placeholders,
    ...(language === 'hi' && hindiExamples),
    shop: shop.name,
    signature: signOff(shop),
  }
  const [first, second] = exampleTitles[language]
  const addImage = (item: Omit<EmailItem, 'image'>, n: number): EmailItem => ({
    ...item,
    image: emailPicture({ origin, config }, pictures[n] ?? ''),
  })
  const items = [
    { title: first, details: words.details({ quantity: 1, size: 'M' }), amount: '₹45,000' },
    {
      title: second,
      details: words.details({ quantity: 2, size: '', each: formatRupees(2500) }),
      amount: '₹5,000',
    },
  ].map(addImage)
  const toPart = (blocks: EmailPart['blocks']): EmailPart => ({ text: '', blocks })
  const link = linkPart(origin, to === 'owner' ? 'Open the order' : labels.order)
  const wishlist = linkPart(origin, labels.wishlist)
  const pieces = toPart([{ kind: 'items', items, sums: [] }])
  const parts: EmailFacts = {
    link,
    pieces,
    wishlist,
    refunded: toPart([
      {
        kind: 'items',
        items: items.slice(0, 1).map((item) => ({ ...item, amount: '' })),
        sums: [],
      },
    ]),
    trackingLink: linkPart(origin, labels.trackParcel),
    track: mainLinkPart(labels.track, origin),
    prepay: joinParts([
      textPart(words.prepay(formatRupees(47_500), formatRupees(2500))),
      labelledLinkPart(labels.payHere, origin),
    ]),
    ...(kind === 'backInStock' && {
      pieces: toPart([
        { kind: 'items', items: items.map((item) => ({ ...item, details: '' })), sums: [] },
        emailLink(origin, labels.wishlist, true),
      ]),
    }),
    ...(kind === 'lowStock' && { pieces: examples.pieces ?? '' }),
  }
  const facts = Object.fromEntries(
    Object.keys(placeholders).map((name) => [name, parts[name] ?? examples[name] ?? '']),
  )
  const isAboutOrder = 'orderId' in placeholders
  const { subject: filledSubject, blocks } = fillTemplate({ subject, text }, facts, (blocks) =>
    isAboutOrder
      ? orderSummary(
          {
            link: { href: origin, label: labels.order },
            items: pieces,
            total: { label: words.total, amount: formatRupees(50_000) },
            rows: [],
          },
          blocks,
        )
      : [],
  )
  return renderHtml({ shop: shop.name, subject: filledSubject, language, blocks })
}
