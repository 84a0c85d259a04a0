import { createHash } from 'node:crypto'
import {
  type MailTextKind,
  type MailWords,
  mailTemplates,
  mailTextKinds,
} from '#shared/shop/mail-texts.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { overtaken } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

async function savedWords(db: Db, kind: MailTextKind): Promise<MailWords | undefined> {
  const [row] = await db<MailWords[]>`SELECT subject, text FROM mail_texts WHERE kind = ${kind}`
  return row
}

/** The owner's words of a mail, or those that the shop came with. */
export async function wordsOf(db: Db, kind: MailTextKind): Promise<MailWords> {
  const { subject, text } = (await savedWords(db, kind)) ?? mailTemplates[kind]
  return { subject, text }
}

export async function listMailTexts(db: Db) {
  const own = await db<(MailWords & { kind: MailTextKind })[]>`
    SELECT kind, subject, text FROM mail_texts`
  return mailTextKinds.map((kind) => {
    const { subject, text } = own.find((row) => row.kind === kind) ?? mailTemplates[kind]
    const isOwn = own.some((row) => row.kind === kind)
    return { kind, subject, text, isOwn, version: versionOf({ subject, text }) }
  })
}

const versionOf = ({ subject, text }: MailWords) =>
  createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex')
    .slice(0, 16)

/**
 * Undefined words: back to those that the shop came with. Throws a 409 (`overtaken`) where `seen`
 * names other words than those that stand.
 */
export async function changeMailText(
  db: Pool,
  actor: Actor,
  kind: MailTextKind,
  words: MailWords | undefined,
  seen: string | undefined,
) {
  await transaction(db, async (tx) => {
    await tx`LOCK TABLE mail_texts IN SHARE ROW EXCLUSIVE MODE`
    const before = await wordsOf(tx, kind)
    if (seen !== undefined && seen !== versionOf(before))
      throw overtaken('Someone worded this mail meanwhile.')
    if (words)
      await tx`
        INSERT INTO mail_texts (kind, subject, text) VALUES (${kind}, ${words.subject}, ${words.text})
        ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, text = excluded.text`
    else await tx`DELETE FROM mail_texts WHERE kind = ${kind}`
    await audit(tx, actor, 'mailTextChanged', `mailText:${kind}`, before, await wordsOf(tx, kind))
  })
}
