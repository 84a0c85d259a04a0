import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { dayInIndia } from '../dates.ts'
import { id, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { receiptMethods } from './vocabulary.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A day more than today, because clocks differ. */
const tomorrowInIndia = () => dayInIndia(Date.now() + DAY_MS)

/** Money that the owner has received for an order. */
export const receiptInput = z.object({
  /** Made by the form, so that a repeated request records it once. */
  receiptId: id,
  /** Rupees. */
  amount: z
    .number(fault('Must be a number.'))
    .min(0.01, fault('Must be at least 0.01.'))
    .max(100_000_000)
    .refine(isWholePaise, fault('An amount has at most two decimals.')),
  method: z.enum(receiptMethods, fault('Please choose how the money came.')),
  /** The bank's or the courier's reference; one reference belongs to one order. */
  reference: z.union([z.literal(''), singleLine(60, 'Reference')]).default(''),
  receivedOn: z.iso
    .date(fault('A date is written YYYY-MM-DD.'))
    .refine((day) => day <= tomorrowInIndia(), fault('Money can’t be received in the future.')),
})
export type ReceiptInput = z.infer<typeof receiptInput>

/** What a receipt really amounted to: less than was recorded, or nothing. */
export const receiptCorrection = z.object({
  /** Made by the form, so that a repeated request corrects once. */
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
