import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { dayInIndia } from '../dates.ts'
import { codeLine, day, id, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { receiptMethods } from './vocabulary.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One day of tolerance, because clocks differ. */
const tomorrowInIndia = () => dayInIndia(Date.now() + DAY_MS)

export const receiptInput = z.object({
  /** Idempotency key, made by the form. */
  receiptId: id,
  /** Rupees. */
  amount: z
    .number(fault('Must be a number.'))
    .min(0.01, fault('Must be at least 0.01.'))
    .max(100_000_000)
    .refine(isWholePaise, fault('An amount has at most two decimals.')),
  method: z.enum(receiptMethods, fault('Please choose how the money came.')),
  /** The bank's or courier's reference; unique across orders. */
  reference: z.union([z.literal(''), codeLine(60, 'Reference')]).default(''),
  receivedOn: day.refine(
    (day) => day <= tomorrowInIndia(),
    fault('Money can’t be received in the future.'),
  ),
})
export type ReceiptInput = z.infer<typeof receiptInput>

/** Lowers a receipt to what was received, or to nothing. */
export const receiptCorrection = z.object({
  /** Idempotency key, made by the form. */
  correctionId: id,
  receiptId: id,
  /** Rupees. */
  amount: z
    .number(fault('Must be a number.'))
    .min(0, fault('Must be at least 0.'))
    .max(100_000_000)
    .refine(isWholePaise, fault('An amount has at most two decimals.')),
  reason: singleLine(200, 'Reason'),
})
export type ReceiptCorrection = z.infer<typeof receiptCorrection>
