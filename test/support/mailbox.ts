import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendOutbox } from '#server/records/outbox.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import type { TestShop } from '#test/support/shop.ts'

export type SentEmail = { subject: string; text: string }

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
  const files = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((file) => file.includes(`To: ${email}`)).map(parseEmail)
}

/** Token of the newest link to this page. */
export async function tokenFor(shop: TestShop, email: string, page: string): Promise<string> {
  const emails = await emailsTo(shop, email)
  const token = emails
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/auth/${page}\\?token=(\\S+)`, 'g'))])
    .at(-1)?.[1]
  if (!token) throw new Error(`no email to ${email} leads to ${page}`)
  return token
}

function parseEmail(file: string): SentEmail {
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
