import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendOutbox } from '#server/records/outbox.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import type { TestShop } from '#test/support/shop.ts'

/** `text` includes the headers. */
export type SentEmail = { subject: string; text: string; html: string }

/** Sends waiting emails and returns all that were sent to this address, oldest first. */
export async function emailsTo(shop: TestShop, email: string): Promise<SentEmail[]> {
  // Status emails wait a minute; tests do not.
  await shop.db`UPDATE outbox SET next_at = now() WHERE attempts = 0`
  await sendOutbox(
    shop.db,
    createMailer(shop.context, () => {}),
  )
  const folder = join(shop.dataDir, 'outbox')
  // Ids sort by time.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const emails = await Promise.all(
    files.sort().map(async (file) => ({
      content: await readFile(join(folder, file), 'utf8'),
      html: await readFile(join(folder, file.replace(/eml$/, 'html')), 'utf8'),
    })),
  )
  return emails
    .filter(({ content }) => content.includes(`To: ${email}`))
    .map(({ content, html }) => ({ ...parseEmail(content), html }))
}

/** The texts of all emails to this address. */
export const fetchTexts = async (shop: TestShop, email: string) =>
  (await emailsTo(shop, email)).map(({ text }) => text).join('\n')

/** The code of six digits in an email. */
export const findCode = (email: SentEmail | undefined) =>
  /^(\d{6})\r?$/m.exec(email?.text ?? '')?.[1] ?? ''

/** A code that differs from this one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Token of the newest link to this page. */
export async function tokenFor(shop: TestShop, email: string, page: string): Promise<string> {
  const emails = await emailsTo(shop, email)
  const token = emails
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/auth/${page}\\?token=(\\S+)`, 'g'))])
    .at(-1)?.[1]
  if (!token) throw new Error(`no email to ${email} leads to ${page}`)
  return token
}

function parseEmail(file: string): Omit<SentEmail, 'html'> {
  const [head = '', ...rest] = file.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  // Mostly non-Latin text is encoded as base64.
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head)
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : unquoted(body)
  return { subject: decodeSubject(head), text: `${head}\r\n\r\n${text}` }
}

/** Decodes encoded words of a subject. */
function decodeSubject(head: string) {
  const written = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? ''
  return written
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words) => Buffer.from(words, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words) => unquoted(words.replace(/_/g, ' ')))
}

/** Decodes quoted-printable. */
function unquoted(text: string) {
  const joined = text.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
