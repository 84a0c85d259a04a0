import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, id, instant, listAnswer, pageQuery, singleLine } from '../../envelope.ts'
import { MAX_CLOTH_CM } from './vocabulary.ts'

const centimetres = z
  .number(fault('How many centimetres?'))
  .int(fault('Cloth is counted in whole centimetres.'))

const cloth = z.object({
  _id: id,
  name: z.string(),
  /** Centimetres that can be sold, and those that unpaid orders hold. */
  freeCm: z.number().int(),
  heldCm: z.number().int(),
  /** Titles of the products that are cut from the cloth. */
  products: z.array(z.string()),
})
export type Cloth = z.infer<typeof cloth>
export const clothsAnswer = answer({ data: z.array(cloth) })
export const clothAnswer = answer({ data: cloth })

export const newCloth = z.object({
  name: singleLine(80, 'Name'),
  /** Initial stock in centimetres. */
  cm: asNumber(centimetres.min(0, fault('Must be at least 0.')).max(MAX_CLOTH_CM)),
})
export const clothName = z.object({ name: singleLine(80, 'Name') })

/** A negative change takes cloth away. */
export const clothCorrection = z.object({
  changeCm: asNumber(
    centimetres
      .min(-MAX_CLOTH_CM)
      .max(MAX_CLOTH_CM)
      .refine((change) => change !== 0, fault('How much came or went?')),
  ),
  reason: z.enum(['received', 'corrected'], fault('Please choose a reason.')),
  note: singleLine(300, 'Reason'),
})

const clothEntry = z.object({
  _id: id,
  at: instant,
  changeCm: z.number().int(),
  reason: z.enum(['received', 'corrected', 'sold', 'returned', 'cut']),
  note: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string(),
  userName: z.string(),
})
export type ClothEntry = z.infer<typeof clothEntry>
export const clothMovementsQuery = z.object(pageQuery)
export const clothMovementsAnswer = listAnswer(clothEntry)
