import {
  type EmailTemplateKind,
  type EmailTemplateText,
  emailTemplateKinds,
  emailTemplates,
} from '#shared/shop/email-templates.ts'
import { hindiEmail } from '#shared/shop/email-templates-hindi.ts'
import { type Language, languages } from '#shared/words/language.ts'
import { contentHash } from '../../content-hash.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

const ownTextsSql = (db: Db, language: Language) =>
  language === 'hi'
    ? {
        table: db`mail_texts_hindi`,
        insert: db`INSERT INTO mail_texts_hindi`,
        deleteText: db`DELETE FROM mail_texts_hindi`,
      }
    : {
        table: db`mail_texts`,
        insert: db`INSERT INTO mail_texts`,
        deleteText: db`DELETE FROM mail_texts`,
      }

/** Emails to owners exist in English only. */
const defaultText = (kind: EmailTemplateKind, language: Language): EmailTemplateText | undefined =>
  language === 'hi' ? hindiEmail(kind) : emailTemplates[kind]

export async function emailTemplateText(
  db: Db,
  kind: EmailTemplateKind,
  language: Language = 'en',
): Promise<EmailTemplateText> {
  const [saved] = await db<EmailTemplateText[]>`
    SELECT subject, text FROM ${ownTextsSql(db, language).table} WHERE kind = ${kind}`
  const { subject, text } = saved ?? defaultText(kind, language) ?? emailTemplates[kind]
  return { subject, text }
}

export async function listEmailTemplates(db: Db) {
  const saved = await db<(EmailTemplateText & { kind: EmailTemplateKind; language: Language })[]>`
    SELECT kind, 'en' AS language, subject, text FROM mail_texts
    UNION ALL SELECT kind, 'hi', subject, text FROM mail_texts_hindi`
  return emailTemplateKinds.flatMap((kind) =>
    languages.flatMap((language) => {
      const savedText = saved.find((row) => row.kind === kind && row.language === language)
      const shown = savedText ?? defaultText(kind, language)
      if (!shown) return []
      const { subject, text } = shown
      const isOwn = savedText !== undefined
      return [{ kind, language, subject, text, isOwn, version: hashTemplate({ subject, text }) }]
    }),
  )
}

const hashTemplate = ({ subject, text }: EmailTemplateText) =>
  contentHash([subject, text]).slice(0, 16)

const toAuditValues = ({ subject, text }: EmailTemplateText, language: Language) =>
  language === 'hi' ? { subjectHindi: subject, textHindi: text } : { subject, text }

type TemplateId = { kind: EmailTemplateKind; language: Language }

/** Restores the default if `changed` is missing. Throws 409 unless `seenVersion` is current. */
export async function changeEmailTemplate(
  db: Pool,
  actor: Actor,
  { kind, language }: TemplateId,
  { changed, seenVersion }: { changed?: EmailTemplateText; seenVersion: string | undefined },
) {
  await transaction(db, async (tx) => {
    const { table, insert, deleteText } = ownTextsSql(tx, language)
    await tx`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`
    const before = await emailTemplateText(tx, kind, language)
    if (seenVersion !== undefined && seenVersion !== hashTemplate(before))
      throw new ShopError('overtaken.mail')
    if (changed)
      await tx`
        ${insert} (kind, subject, text) VALUES (${kind}, ${changed.subject}, ${changed.text})
        ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, text = excluded.text`
    else await tx`${deleteText} WHERE kind = ${kind}`
    const after = await emailTemplateText(tx, kind, language)
    const oldValues = toAuditValues(before, language)
    const newValues = toAuditValues(after, language)
    await audit(tx, actor, 'mailTextChanged', `mailText:${kind}`, oldValues, newValues)
  })
}
