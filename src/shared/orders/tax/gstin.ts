import { foldCode } from '../../typed-text.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

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
  shape.test(text) && checkCharacter(text.slice(0, 14)) === text[14]

export const stateOfGstin = (gstin: string) => gstin.slice(0, 2)
