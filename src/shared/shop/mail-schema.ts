import { z } from 'zod'
import { id, instant, listAnswer } from '../envelope.ts'

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
