import { z } from 'zod'
import { answer, id, instant, line, listAnswer } from '../envelope.ts'
import { MAX_MAIL_TEXT, MAX_SUBJECT, mailTextKinds, wrongPlaceholder } from './mail-texts.ts'

/** A mail that was tried so often that nothing tries any more. */
export const failedMail = z.object({
  _id: id,
  /** What it says, as `orderConfirmed`. */
  kind: z.string(),
  recipient: z.string(),
  createdAt: instant,
  failedAt: instant,
  attempts: z.number().int(),
  /** What the mail server said last. */
  error: z.string(),
  /** False once what it leads to has run out. */
  canBeSent: z.boolean(),
})
export type FailedMail = z.infer<typeof failedMail>
export const failedMailsAnswer = listAnswer(failedMail)

const kind = z.enum(mailTextKinds)
export const byMailKind = z.object({ kind })

/** Names the words that a change was made to: when others were saved since, it is a 409. */
const version = z.string().max(64)
export const mailVersion = z.object({ version: version.optional() })

const mailText = z.object({
  kind,
  subject: z.string(),
  text: z.string(),
  /** False: as the shop came with it. */
  isOwn: z.boolean(),
  version,
})
export type MailText = z.infer<typeof mailText>
export const mailTextsAnswer = answer({ data: z.array(mailText) })

export const mailTextInput = z
  .object({
    kind,
    version: version.optional(),
    subject: line(MAX_SUBJECT, 'The subject'),
    text: z
      .string('The text is missing.')
      .trim()
      .min(1, 'The text is missing.')
      .max(MAX_MAIL_TEXT, `The text can have at most ${MAX_MAIL_TEXT} characters.`),
  })
  .superRefine((given, { addIssue }) => {
    for (const field of ['subject', 'text'] as const) {
      const message = wrongPlaceholder(given.kind, given[field])
      if (message) addIssue({ code: 'custom', path: [field], message })
    }
  })
export type MailTextInput = z.infer<typeof mailTextInput>
