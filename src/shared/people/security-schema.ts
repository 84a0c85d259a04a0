import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, listAnswer, sixDigitCode } from '../envelope.ts'
import { eventKinds } from './account-events.ts'
import { sessionUser } from './account-schema.ts'

export const secondFactorStart = answer({
  data: z.object({
    /** `url` is an otpauth URL (the content of a QR code), `secret` is typed. */
    url: z.string(),
    secret: z.string(),
  }),
})

export const secondFactorCode = z.object({
  code: sixDigitCode,
})

/** A recovery code also turns the second factor off. */
export const secondFactorEnd = z.object({
  code: z
    .string(fault('Please enter the code.'))
    .trim()
    .min(6, fault('The code has six digits.'))
    .max(40),
})

/** Shown once; only hashes are stored. */
export const recoveryCodesAnswer = answer({ user: sessionUser, recoveryCodes: z.array(z.string()) })

export const securityState = answer({
  data: z.object({
    /** Empty for an account that has only a phone. */
    email: z.string(),
    /** The email was confirmed by a link or a code. */
    emailVerified: z.boolean(),
    /** As +919876543210; null unless it was confirmed by a code. */
    phone: z.string().nullable(),
    hasPassword: z.boolean(),
    /** Null once it is confirmed. */
    newEmail: z.string().nullable(),
    secondFactor: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type SecurityState = z.infer<typeof securityState>['data']

export const accountEvent = z.object({
  _id: id,
  at: instant,
  kind: z.enum(eventKinds),
  email: z.string(),
  address: z.string(),
  userAgent: z.string(),
})
export type AccountEvent = z.infer<typeof accountEvent>
export const eventsAnswer = listAnswer(accountEvent)
