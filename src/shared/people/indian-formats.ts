import { foldCode } from '../typed-text.ts'

/** Blanks and marks that people type between groups of digits. */
const separators = /[\s.,:/_·•()-]/g

const withoutSeparators = (text: string) => foldCode(text).replace(separators, '')

/** Ten digits without country code or a leading 0; null unless it is an Indian mobile number. */
export function indianPhone(text: string): string | null {
  const [, digits] =
    /^(?:tel)?(?:(?:\+|00)91|0?91)?0?([6-9]\d{9})$/i.exec(withoutSeparators(text)) ?? []
  return digits ?? null
}

/** Returns six digits; null unless it is an Indian PIN code. */
export function indianPincode(text: string): string | null {
  const [, digits] = /^(?:pin(?:code)?)?([1-9]\d{5})$/i.exec(withoutSeparators(text)) ?? []
  return digits ?? null
}
