import { z } from 'zod'
import { answer, id, instant, line, listAnswer } from '../envelope.ts'
import { languages } from '../words/language.ts'
import { MAX_MAIL_TEXT, MAX_SUBJECT, mailTextKinds, wrongPlaceholder } from './mail-texts.ts'
import { inHindi } from './mail-texts-hindi.ts'

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
/** Whose readers' words: those of who reads the shop in English unless it says otherwise. */
const language = z.enum(languages).default('en')
export const mailVersion = z.object({ version: version.optional(), language })

const mailText = z.object({
  kind,
  language: z.enum(languages),
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
    language,
    version: version.optional(),
    subject: line(MAX_SUBJECT, 'The subject'),
    text: z
      .string('The text is missing.')
      .trim()
      .min(1, 'The text is missing.')
      .max(MAX_MAIL_TEXT, `The text can have at most ${MAX_MAIL_TEXT} characters.`),
  })
  .superRefine((given, { addIssue }) => {
    if (given.language === 'hi' && !inHindi(given.kind))
      addIssue({ code: 'custom', path: ['language'], message: 'This mail is in English alone.' })
    for (const field of ['subject', 'text'] as const) {
      const message = wrongPlaceholder(given.kind, given[field])
      if (message) addIssue({ code: 'custom', path: [field], message })
    }
  })
export type MailTextInput = z.infer<typeof mailTextInput>
