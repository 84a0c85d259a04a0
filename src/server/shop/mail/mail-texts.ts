import { createHash } from 'node:crypto'
import {
  type MailTextKind,
  type MailWords,
  mailTemplates,
  mailTextKinds,
} from '#shared/shop/mail-texts.ts'
import { hindiMail } from '#shared/shop/mail-texts-hindi.ts'
import { type Language, languages } from '#shared/words/language.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

const ownTextsSql = (db: Db, language: Language) =>
  language === 'hi'
    ? {
        table: db`mail_texts_hindi`,
        insert: db`INSERT INTO mail_texts_hindi`,
        forget: db`DELETE FROM mail_texts_hindi`,
      }
    : {
        table: db`mail_texts`,
        insert: db`INSERT INTO mail_texts`,
        forget: db`DELETE FROM mail_texts`,
      }

/** Emails to owners exist in English only. */
const defaultWords = (kind: MailTextKind, language: Language): MailWords | undefined =>
  language === 'hi' ? hindiMail(kind) : mailTemplates[kind]

export async function mailWords(
  db: Db,
  kind: MailTextKind,
  language: Language = 'en',
): Promise<MailWords> {
  const [saved] = await db<MailWords[]>`
    SELECT subject, text FROM ${ownTextsSql(db, language).table} WHERE kind = ${kind}`
  const { subject, text } = saved ?? defaultWords(kind, language) ?? mailTemplates[kind]
  return { subject, text }
}

export async function listMailTexts(db: Db) {
  const saved = await db<(MailWords & { kind: MailTextKind; language: Language })[]>`
    SELECT kind, 'en' AS language, subject, text FROM mail_texts
    UNION ALL SELECT kind, 'hi', subject, text FROM mail_texts_hindi`
  return mailTextKinds.flatMap((kind) =>
    languages.flatMap((language) => {
      const its = saved.find((row) => row.kind === kind && row.language === language)
      const words = its ?? defaultWords(kind, language)
      if (!words) return []
      const { subject, text } = words
      const isOwn = its !== undefined
      return [{ kind, language, subject, text, isOwn, version: versionOf({ subject, text }) }]
    }),
  )
}

const versionOf = ({ subject, text }: MailWords) =>
  createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex')
    .slice(0, 16)

const factsOf = ({ subject, text }: MailWords, language: Language) =>
  language === 'hi' ? { subjectHindi: subject, textHindi: text } : { subject, text }

type MailTextId = { kind: MailTextKind; language: Language }

/** Undefined `words` restores the defaults. Throws 409 (`overtaken`) unless `seen` is current. */
export async function changeMailText(
  db: Pool,
  actor: Actor,
  { kind, language }: MailTextId,
  words: MailWords | undefined,
  seen: string | undefined,
) {
  await transaction(db, async (tx) => {
    const { table, insert, forget } = ownTextsSql(tx, language)
    await tx`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`
    const before = await mailWords(tx, kind, language)
    if (seen !== undefined && seen !== versionOf(before)) throw new ShopError('overtaken.mail')
    if (words)
      await tx`
        ${insert} (kind, subject, text) VALUES (${kind}, ${words.subject}, ${words.text})
        ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, text = excluded.text`
    else await tx`${forget} WHERE kind = ${kind}`
    const after = await mailWords(tx, kind, language)
    const [was, is] = [factsOf(before, language), factsOf(after, language)]
    await audit(tx, actor, 'mailTextChanged', `mailText:${kind}`, was, is)
  })
}
