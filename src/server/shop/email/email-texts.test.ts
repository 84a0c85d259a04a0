import { expect, test } from 'vitest'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { emailTemplates } from '#shared/shop/email-templates.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import type { EmailTexts } from './email-content.ts'
import { emailTexts } from './email-texts.ts'

const shop = { name: 'Zari', address: 'Jaipur', email: 'namaste@zari.example' } as never
const link = 'https://shop.example/auth/x?token=y'
const notices: Record<AccountNotice, true> = {
  newDevice: true,
  newPassword: true,
  secondFactorOn: true,
  secondFactorOff: true,
  secondFactorReset: true,
  newRecoveryCodes: true,
  recoveryCodeUsed: true,
  emailChanged: true,
  upiChanged: true,
  connectionChanged: true,
}

const renderAllEmails = (words: EmailTexts) => [
  words.passwordReset(shop, { userName: 'A\n B', link }),
  words.passwordReset(shop, { userName: undefined, link }),
  words.confirmEmail(shop, { link, isNew: true }),
  words.confirmEmail(shop, { link, isNew: false }),
  words.orderCode(shop, { link, code: '000048', reservedUntil: '2026-11-22T08:15:00Z' }),
  ...(Object.keys(notices) as AccountNotice[]).map((what) =>
    words.notice(shop, { what, at: '2026-11-22T08:15:00Z', address: '10.0.0.1', device: '' }),
  ),
]

/** Inserted values: links, numbers other than dates, names. */
const facts = (text: string) => text.match(/https:\S+|10\.0\.0\.1|\b(48|60)\b|A B|Zari/g) ?? []

test('an email states the same facts in Hindi and English, and each differs from the others', () => {
  const [english, hindi] = [renderAllEmails(emailTexts.en), renderAllEmails(emailTexts.hi)]
  for (const [n, { subject, text }] of hindi.entries()) {
    expect(subject).toMatch(/[\u0900-\u097f]/)
    expect(text).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/)
    expect(facts(text).sort()).toEqual(facts(english[n]?.text ?? '').sort())
  }
  expect(new Set(hindi.map(({ text }) => text)).size).toBe(hindi.length)
})

test('writes amounts, days and devices as pages in Hindi do', () => {
  const { notice, piece, parcel } = emailTexts.hi
  const facts = { what: 'newDevice', at: '2026-11-22T08:15:00Z', address: '::1' } as const
  const { text } = notice(shop, { ...facts, device: 'Chrome on Android' })
  expect(text).toContain('कब: 22 नवंबर 2026 को 13:45 बजे (भारत)\nकिससे: Chrome, Android\nकहाँ से: ::1')
  const line = { title: 'पन्ना', size: 'M', sum: '₹2,50,000', each: '₹1,25,000' }
  expect(piece({ ...line, quantity: 2 })).toBe('2 × पन्ना, साइज़ M: ₹2,50,000 (एक का ₹1,25,000)')
  expect(piece({ ...line, quantity: 1, size: '', sum: '₹500' })).toBe('1 × पन्ना: ₹500')
  expect([parcel('DTDC', '7'), parcel('', '7')]).toEqual(['कूरियर DTDC, नंबर 7', 'पार्सल का नंबर 7'])
})

test('translates the label of every charge into Hindi', () => {
  const { gst: _, igst: __, ...labels } = chargeLabels
  for (const label of Object.values(labels))
    expect(emailTexts.hi.charge(label)).toMatch(/[\u0900-\u097f]/)
})

test('a notice to an old address asks for an answer, because that address resets no password', () => {
  const facts = { what: 'emailChanged', at: '2026-11-22T08:15:00Z', address: '::1' } as const
  const { text } = emailTexts.en.notice(shop, { ...facts, device: '' })
  expect(text).toContain('answer this email')
  expect(text).not.toContain('password')
  expect(emailTexts.hi.notice(shop, { ...facts, device: '' }).text).not.toContain('पासवर्ड')
})

test('writes the day when a balance is due in words', () => {
  const balance = { number: 'ZR-7', amount: 4500, dueOn: '2026-12-05', link }
  expect(emailTexts.en.balanceDue(shop, balance).text).toContain('is due on 5 December 2026:')
  expect(emailTexts.hi.balanceDue(shop, balance).text).toContain('5 दिसंबर 2026 तक')
})

test('an English email continues with a capital after its greeting', () => {
  const shipped = Object.values(emailTemplates).filter(({ text }) => text.startsWith('{greeting}'))
  expect(shipped.length).toBeGreaterThan(5)
  for (const { text } of [...renderAllEmails(emailTexts.en), ...shipped])
    expect(text.split('\n\n')[1]).toMatch(/^[A-Z]/)
})
