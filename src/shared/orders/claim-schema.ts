import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { sixDigitCode } from '../envelope.ts'
import { parseOrderNumber } from './vocabulary.ts'

const orderNumber = z
  .string(fault('{what} is missing.', { what: 'The order number' }))
  .trim()
  .max(30, fault('An order number looks like ZR-1042.'))
  .refine(
    (text) => parseOrderNumber(text) !== undefined,
    fault('An order number looks like ZR-1042.'),
  )

export const claimCodeRequest = z.object({ orderNumber })
export type ClaimCodeRequest = z.infer<typeof claimCodeRequest>

export const orderClaim = z.object({
  orderNumber,
  code: sixDigitCode,
})
export type OrderClaim = z.infer<typeof orderClaim>
