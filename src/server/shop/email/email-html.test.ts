import { describe, expect, test } from 'vitest'
import type { Language } from '#shared/words/language.ts'
import { buttonIn, countButtons, findEmailFaults, visibleText } from '#test/support/email-rules.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import {
  composeContent,
  type EmailContent,
  type EmailFacts,
  fillTemplate,
  linkPart,
} from './email-blocks.ts'
import { renderEmail } from './email-html.ts'
import { emailColours } from './email-styles.ts'
import {
  emailTexts,
  linkClaimEmail,
  payoutGivenEmail,
  refundKeptEmail,
  staffInviteEmail,
} from './email-texts.ts'

const shop = { name: 'Zari', address: '7 Kinari Gali, Jaipur', email: 'namaste@zari.example' }
const link = 'https://shop.example/auth/x?token=y&to=z'
const picture = 'https://shop.example/images/gift-card-arch.webp'
const giftPicture =
  /<img(?=[^>]* src="https:\/\/shop\.example\/images\/gift-card-arch\.webp")[^>]*>/
const number = 'ZR-1042'
const languages: Language[] = ['en', 'hi']

const render = ({ subject, blocks }: EmailContent, language: Language = 'en') =>
  renderEmail({ shop: shop.name, subject, language, blocks })

function fixedEmails(language: Language, words = 'Asha'): Record<string, EmailContent> {
  const texts = emailTexts[language]
  const at = '2026-11-22T08:15:00Z'
  const notice = (what: AccountNotice) =>
    texts.notice(shop as never, { what, at, address: '10.0.0.1', device: words })
  return {
    passwordReset: texts.passwordReset(shop as never, { userName: words, link }),
    confirmEmail: texts.confirmEmail(shop as never, { link, isNew: true }),
    orderCode: texts.orderCode(shop as never, { link, code: '000048', reservedUntil: at }),
    signInCode: texts.signInCode(shop as never, { code: '000048' }),
    claimCode: texts.claimCode(shop as never, { link, code: '000048', number }),
    balanceDue: texts.balanceDue(shop as never, {
      ...{ number, amount: 4500, dueOn: '2026-12-05', link },
    }),
    payoutAsked: texts.payoutAsked(shop as never, { number, amount: 4500, mayKeep: true, link }),
    payoutCode: texts.payoutCode(shop as never, { code: '000048', number }),
    giftCard: texts.giftCard(shop as never, {
      ...{ code: 'ABCD-EFGH-JKLM-NPQR', balance: 5000, recipientName: words, senderName: words },
      ...{ message: `${words}\n${words}`, link, picture },
    }),
    notice: notice('newDevice'),
    emailChanged: notice('emailChanged'),
    ...(language === 'en' && {
      staffInvite: staffInviteEmail(shop as never, { inviter: words, link }),
      payoutGiven: payoutGivenEmail(shop as never, { number, link }),
      refundKept: refundKeptEmail(shop as never, { number, amount: 4500, link }),
      linkClaim: linkClaimEmail(shop as never, { number, reference: words, amount: 4500, link }),
    }),
  }
}

/** A code alone, or a notice that must not teach people to follow links. */
const withoutLink = ['signInCode', 'payoutCode', 'notice', 'emailChanged']

describe.each(languages)('the emails that owners cannot edit, in %s', (language) => {
  test.each(Object.entries(fixedEmails(language)))(
    '%s is shown by mail programs, with the button of its link',
    async (kind, email) => {
      const html = render(email, language)
      expect(await findEmailFaults(html, language)).toEqual([])
      expect(buttonIn(html)).toBe(withoutLink.includes(kind) ? undefined : link)
      expect(email.text.includes(link)).toBe(!withoutLink.includes(kind))
    },
  )
})

test('shows the picture of a gift card above its message and code', () => {
  const html = render(fixedEmails('en').giftCard as EmailContent)
  const picture = html.search(giftPicture)
  expect(picture).toBeGreaterThan(0)
  expect(html.indexOf('class="quote"')).toBeGreaterThan(picture)
  expect(html.indexOf('class="code"')).toBeGreaterThan(picture)
})

test('shows a code apart from the sentences', () => {
  for (const language of languages)
    for (const kind of ['orderCode', 'signInCode', 'claimCode', 'payoutCode'])
      expect(render(fixedEmails(language)[kind] as EmailContent, language)).toMatch(
        /<p class="code"[^>]*>000048<\/p>/,
      )
})

describe('the words of a customer', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'); background:url(https://evil.example/)",
    '{{7*7}} {link} {pieces} $& $1',
    '<a href="https://evil.example">win</a>',
    '</style></title><!-- ]]>',
    'a'.repeat(5000),
    '\u202eedoc ruoy \u2066evil\u2069 \u0000\u0007',
    'javascript:alert(1)',
  ]

  test.each(hostile)('%j stay text', async (words) => {
    for (const language of languages)
      for (const [kind, email] of Object.entries(fixedEmails(language, words))) {
        const html = render(email, language)
        expect(await findEmailFaults(html, language), kind).toEqual([])
        const foreignPicture = kind === 'giftCard' ? html.replace(giftPicture, '') : html
        expect(foreignPicture).not.toMatch(/<script|onerror="|<img|[\u202a-\u202e\u2066-\u2069]/)
        const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
        expect(new Set(hrefs).size).toBe(withoutLink.includes(kind) ? 0 : 1)
      }
    const gift = visibleText(render(fixedEmails('en', words).giftCard as EmailContent))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    expect(gift).toContain(words.replace(/[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/g, ''))
  })

  test('are not read as placeholders, and the owner’s own words are', () => {
    const facts: EmailFacts = { name: '{link}<b>', link: linkPart(link, 'See it') }
    const email = fillTemplate({ subject: 'For {name}', text: '<i>{name}</i>: {link}' }, facts)
    const html = render(email)
    expect(visibleText(html)).toContain('<i>{link}<b></i>: ')
    expect(html).toContain('&lt;i&gt;{link}&lt;b&gt;&lt;/i&gt;')
    expect(buttonIn(html)).toBe(link)
  })

  test('have an element in each address, so that mail programs make no link of it', () => {
    const words = 'visit www.evil.example or https://evil.example/x or win@evil.example'
    const html = render(composeContent('Hello', [words]))
    expect(html.slice(html.indexOf('<h1'))).not.toMatch(
      /evil\.example|www\.|https:\/\/evil|win@evil/,
    )
    expect(visibleText(html)).toContain(words)
  })
})

test('other links than the button’s stay links', () => {
  const facts: EmailFacts = {
    link: linkPart('https://shop.example/1', 'First'),
    track: { ...linkPart('https://shop.example/2', 'Second') },
  }
  const html = render(fillTemplate({ subject: 'Hi', text: 'One: {link}\nTwo: {track}' }, facts))
  expect(countButtons(html)).toBe(1)
  expect(buttonIn(html)).toBe('https://shop.example/1')
  expect(html).toContain('href="https://shop.example/2" class="link"')
})

describe('an order’s items', () => {
  const item = {
    title: 'अ'.repeat(200),
    details: 'Size M · 2 × ₹1,25,000',
    amount: '₹2,50,000',
    image: `https://pictures.example/${'a'.repeat(60)}-320.webp`,
  }
  const items = Array.from({ length: 20 }, () => item)
  const sums = Array.from({ length: 6 }, (_, n) => ({ label: `Charge ${n}`, amount: '₹100' }))
  const facts: EmailFacts = {
    pieces: { text: 'the items', blocks: [{ kind: 'items', items, sums }] },
    total: '₹50,00,000',
    link: linkPart(link, 'See your order'),
  }

  test('of 20 lines with long Hindi names stay within the size, with pictures by their addresses', async () => {
    const text = '{pieces}\n  Total: {total}\n\n{link}'
    const html = render(fillTemplate({ subject: 'Hi', text }, facts), 'hi')
    expect(await findEmailFaults(html, 'hi')).toEqual([])
    expect(html.match(/<img /g)).toHaveLength(20)
  })

  test('have the template’s total as the last row of their sums', () => {
    const text = '{pieces}\n  Grand total: {total}\n\nThank you'
    const { blocks } = fillTemplate({ subject: 'Hi', text }, facts)
    expect(blocks[0]).toMatchObject({
      kind: 'items',
      sums: [...sums, { label: 'Grand total', amount: '₹50,00,000', isTotal: true }],
    })
    expect(blocks).toHaveLength(2)
  })
})

/** Relative luminance of WCAG 2. */
function luminance(channels: readonly number[]) {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
/** Inverts the lightness and keeps the hue, as mail programs do that force their dark mode. */
function invert(channels: readonly number[]) {
  const sum = Math.min(...channels) + Math.max(...channels)
  return channels.map((channel) => channel + 1 - sum)
}
function contrast(one: readonly number[], other: readonly number[]) {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test('texts can be read in light, in dark, and after a forced inversion', () => {
  for (const colours of Object.values(emailColours)) {
    const { ink, soft, brand, buttonText, card, page, shade, button } = colours
    const pairs = [
      ...[ink, soft, brand].map((text) => [text, card]),
      ...[ink, brand].map((text) => [text, text === ink ? shade : page]),
      [buttonText, button],
    ]
    for (const [text = '', ground = ''] of pairs) {
      expect(contrast(channelsOf(text), channelsOf(ground)), text).toBeGreaterThan(4.5)
      const inverted = [text, ground].map((colour) => invert(channelsOf(colour)))
      expect(contrast(inverted[0] ?? [], inverted[1] ?? []), text).toBeGreaterThan(4.5)
    }
  }
})
