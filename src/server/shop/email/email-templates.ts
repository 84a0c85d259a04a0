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

/** Emails to owners exist in English only. */
const defaultText = (kind: EmailTemplateKind, language: Language): EmailTemplateText | undefined =>
  language === 'hi' ? hindiEmail(kind) : emailTemplates[kind]

/** Reads all texts that the owner has changed. Returns a function that looks up one of them. */
export async function emailTemplateTexts(db: Db) {
  const rows = await db<(EmailTemplateText & { kind: EmailTemplateKind; language: Language })[]>`
    SELECT kind, language, subject, text FROM mail_texts`
  return (kind: EmailTemplateKind, language: Language = 'en'): EmailTemplateText => {
    const saved = rows.find((row) => row.kind === kind && row.language === language)
    const { subject, text } = saved ?? defaultText(kind, language) ?? emailTemplates[kind]
    return { subject, text }
  }
}

export async function listEmailTemplates(db: Db) {
  const saved = await db<(EmailTemplateText & { kind: EmailTemplateKind; language: Language })[]>`
    SELECT kind, language, subject, text FROM mail_texts`
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
    await tx`LOCK TABLE mail_texts IN SHARE ROW EXCLUSIVE MODE`
    const before = (await emailTemplateTexts(tx))(kind, language)
    if (seenVersion !== undefined && seenVersion !== hashTemplate(before))
      throw new ShopError('overtaken.mail')
    if (changed)
      await tx`
        INSERT INTO mail_texts (kind, language, subject, text)
        VALUES (${kind}, ${language}, ${changed.subject}, ${changed.text})
        ON CONFLICT (kind, language) DO UPDATE SET subject = excluded.subject, text = excluded.text`
    else await tx`DELETE FROM mail_texts WHERE kind = ${kind} AND language = ${language}`
    const after = (await emailTemplateTexts(tx))(kind, language)
    const oldValues = toAuditValues(before, language)
    const newValues = toAuditValues(after, language)
    await audit(tx, actor, 'mailTextChanged', `mailText:${kind}`, oldValues, newValues)
  })
}
