import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import { type AddOn, addOnCodes, type Make, makes } from '#shared/catalogue/making/vocabulary.ts'
import type { CartCommand } from './intent.ts'

export const addOnFieldName = (code: AddOn) => `addOn-${code}`

export function postedOptions(fields: Record<string, unknown>): LineOptions {
  const { make, sleeve, neck, profileId } = fields
  const chosenAddOns = addOnCodes.filter(
    (code) => fields[addOnFieldName(code)] !== undefined || code === sleeve || code === neck,
  )
  return normalOptions({
    make: makes.find((knownMake): knownMake is Make => knownMake === make),
    addOns: chosenAddOns,
    profileId: typeof profileId === 'string' && profileId !== '' ? profileId : undefined,
  })
}

export function postedChange(fields: Record<string, string>): CartCommand {
  const { intent, productId = '', size, lineId, quantity } = fields
  const line = { productId, size: size || undefined, lineId: lineId || undefined }
  if (intent === 'set') return { ...line, intent, quantity: Number(quantity) }
  if (intent === 'remove') return { ...line, intent }
  return { ...line, intent: 'add', options: postedOptions(fields) }
}
