import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, sixDigitCode } from '../envelope.ts'
import { password, userName } from './account-schema.ts'
import { emailAddress, normalEmail } from './email-address.ts'
import { indianPhone } from './indian-formats.ts'

const isIndianPhone = (text: string) => /^\+91[6-9]\d{9}$/.test(text)

/** Returns the form in which an email or a phone is stored and compared. */
function normalTarget(text: string): string {
  const phone = text.includes('@') ? null : indianPhone(text)
  return phone ? `+91${phone}` : normalEmail(text)
}

/** An email, or an Indian phone as +919876543210. */
const target = z
  .string(fault('{what} is missing.', { what: 'Email or phone' }))
  .overwrite(normalTarget)
  .refine(
    (text) => isIndianPhone(text) || emailAddress.safeParse(text).success,
    fault('Please enter an email address or an Indian mobile number.'),
  )

export const signInCodeRequest = z.object({ target })
export type SignInCodeRequest = z.infer<typeof signInCodeRequest>

/** `codeId` names the code in this browser, so that nobody else can use up its tries. */
export const signInCodeAnswer = answer({ data: z.object({ codeId: id }) })

export const codeSignIn = z.object({
  codeId: id,
  code: sixDigitCode,
  /** Name of a new account. */
  userName: z.union([z.literal(''), userName]).optional(),
  /** A code of the authenticator app, or a recovery code. */
  factor: z.string().max(40).optional(),
})
export type CodeSignIn = z.infer<typeof codeSignIn>

/** For an account without a password. */
export const firstPassword = z.object({ newPassword: password })
