import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { t } from '#shared/words/panel.ts'
import { answer, id, instant, listAnswer, singleLine } from '../envelope.ts'
import { isVisible } from '../typed-text.ts'
import { languages } from '../words/language.ts'
import {
  emailTemplateKinds,
  MAX_MAIL_TEXT,
  MAX_SUBJECT,
  placeholderError,
} from './email-templates.ts'
import { hindiEmail } from './email-templates-hindi.ts'

/** Not retried any more. */
export const failedEmail = z.object({
  _id: id,
  kind: z.string(),
  recipient: z.string(),
  createdAt: instant,
  failedAt: instant,
  attempts: z.number().int(),
  error: z.string(),
  /** False once the email's link has expired. */
  canBeSent: z.boolean(),
})
export type FailedEmail = z.infer<typeof failedEmail>
export const failedEmailsAnswer = listAnswer(failedEmail)

const kind = z.enum(emailTemplateKinds)
export const emailKindRef = z.object({ kind })

/** Identifies the text that a change is based on; 409 if it has changed. */
const version = z.string().max(64)
const language = z.enum(languages).default('en')
export const emailVersion = z.object({ version: version.optional(), language })

const emailText = z.object({
  kind,
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  /** False for the default text. */
  isOwn: z.boolean(),
  version,
})
export type EmailText = z.infer<typeof emailText>
export const emailTextsAnswer = answer({ data: z.array(emailText) })

export const emailTextInput = z
  .object({
    kind,
    language,
    version: version.optional(),
    subject: singleLine(MAX_SUBJECT, 'The subject'),
    text: z
      .string(fault('{what} is missing.', { what: 'The text' }))
      .trim()
      .refine(isVisible, fault('{what} is missing.', { what: 'The text' }))
      .max(
        MAX_MAIL_TEXT,
        fault('{what} can have at most {n} characters.', { what: 'The text', n: MAX_MAIL_TEXT }),
      ),
  })
  .superRefine((input, { addIssue }) => {
    if (input.language === 'hi' && !hindiEmail(input.kind))
      addIssue({
        code: 'custom',
        path: ['language'],
        message: t('This email is in English alone.'),
      })
    for (const field of ['subject', 'text'] as const) {
      const message = placeholderError(input.kind, input[field])
      if (message) addIssue({ code: 'custom', path: [field], message })
    }
  })
export type EmailTextInput = z.infer<typeof emailTextInput>

/** What is being typed: placeholders may still be unknown. */
export const emailPreviewInput = z.object({
  kind,
  language,
  subject: z.string().max(MAX_SUBJECT),
  text: z.string().max(MAX_MAIL_TEXT),
})
export type EmailPreviewInput = z.infer<typeof emailPreviewInput>
export const emailPreviewAnswer = answer({ data: z.object({ html: z.string() }) })
