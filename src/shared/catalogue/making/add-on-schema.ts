import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, singleLine } from '../../envelope.ts'
import { ownIdPattern } from '../vocabulary.ts'
import { addOnCodes, addOnKinds, choiceCodes } from './vocabulary.ts'

const choose = fault('Please choose an add-on of the shop.')
/** Made from the English name when the add-on is added, and never changed. */
const ownCode = z.string(choose).regex(ownIdPattern, choose)

/** Only the server knows whether an own add-on exists. */
export const addOnCode = z.union([z.enum(addOnCodes), ownCode], choose).meta({
  description: `One of ${addOnCodes.join(', ')}, or the code of an own add-on.`,
})
export const choiceCode = z.union([z.enum(choiceCodes), ownCode], choose).meta({
  description: `One of ${choiceCodes.join(', ')}, or the code of an own add-on.`,
})

/** `nameHindi` is missing if the English name is shown. */
export const addOnName = z.object({ name: z.string(), nameHindi: z.string().optional() })

export const ownAddOn = z.object({
  code: z.string(),
  kind: z.enum(addOnKinds),
  name: z.string(),
  /** If empty, the English name is shown. */
  nameHindi: z.string(),
  /** Offered by a product (also a deleted one) or used by a tax rate, so it cannot be deleted. */
  isUsed: z.boolean(),
  version: z.number().int(),
})
export type OwnAddOn = z.infer<typeof ownAddOn>

const names = {
  name: singleLine(40, 'Name'),
  nameHindi: z.union([z.literal(''), singleLine(60, 'Name in Hindi')]).default(''),
}

export const newAddOn = z.object({ ...names, kind: z.enum(addOnKinds).default('extra') })
export type NewAddOn = z.infer<typeof newAddOn>

/** The kind stays, because carts and orders have chosen by it. */
export const addOnEdit = z.object({
  ...names,
  /** An edit based on an older version is a 409. */
  version: asNumber(z.number().int()).optional(),
})
export type AddOnEdit = z.infer<typeof addOnEdit>

export const findAddOn = z.object({ code: z.string().max(40) })
export const addOnsAnswer = answer({ data: z.array(ownAddOn) })
export const addOnAnswer = answer({ data: ownAddOn })
