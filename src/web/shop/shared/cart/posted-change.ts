import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import {
  type AddOnCode,
  isAddOnCode,
  type Make,
  makes,
} from '#shared/catalogue/making/vocabulary.ts'
import type { CartCommand } from './intent.ts'

const ADD_ON = 'addOn-'
export const addOnFieldName = (code: AddOnCode) => `${ADD_ON}${code}`

export function postedOptions(fields: Record<string, unknown>): LineOptions {
  const { make, sleeve, neck, profileId } = fields
  const ticked = Object.keys(fields).filter((name) => name.startsWith(ADD_ON))
  const addOns = [...ticked.map((name) => name.slice(ADD_ON.length)), sleeve, neck]
  return normalOptions({
    make: makes.find((knownMake): knownMake is Make => knownMake === make),
    addOns: addOns.filter((code) => typeof code === 'string').filter(isAddOnCode),
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
