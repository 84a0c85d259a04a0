import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import { type AddOn, addOnCodes, type Make, makes } from '#shared/catalogue/making/vocabulary.ts'
import type { CartCommand } from './intent.ts'

/** The name of the box of an add-on that is no style. */
export const boxOf = (code: AddOn) => `addOn-${code}`

/** What was chosen in a form of `MadeToOrder`. */
export function postedOptions(fields: Record<string, unknown>): LineOptions {
  const { make, sleeve, neck, profileId } = fields
  const chosen = addOnCodes.filter(
    (code) => fields[boxOf(code)] !== undefined || code === sleeve || code === neck,
  )
  return normalOptions({
    make: makes.find((one): one is Make => one === make),
    addOns: chosen,
    profileId: typeof profileId === 'string' && profileId !== '' ? profileId : undefined,
  })
}

/** The change in a form sent without scripts. */
export function postedChange(posted: Record<string, string>): CartCommand {
  const { intent, productId = '', size, lineId, quantity } = posted
  const line = { productId, size: size || undefined, lineId: lineId || undefined }
  if (intent === 'set') return { ...line, intent, quantity: Number(quantity) }
  if (intent === 'remove') return { ...line, intent }
  return { ...line, intent: 'add', options: postedOptions(posted) }
}
