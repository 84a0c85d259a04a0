import { foldCode } from '../../typed-text.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The portal's forms: https://developer.gst.gov.in/apiportal/taxpayer/returns */
const shapes = [
  // Businesses.
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/,
  // Departments of the government.
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  // Those who deduct (D) or collect (C) tax at source.
  /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z][DC][\dA-Z]$/,
  // Bodies of the United Nations and embassies, which have a UIN.
  /^\d{4}[A-Z]{3}\d{5}[UO]N[\dA-Z]$/,
]

/** Base 36 over the first fourteen characters, with every second digit doubled. */
function checkCharacter(first: string): string {
  const sum = [...first].reduce((all, character, at) => {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

export const tidyGstin = (text: string) => foldCode(text).replace(/[\s-]/g, '').toUpperCase()

export const isGstin = (text: string): boolean =>
  shapes.some((shape) => shape.test(text)) && checkCharacter(text.slice(0, 14)) === text[14]

export const stateOfGstin = (gstin: string) => gstin.slice(0, 2)
