/** Ten digits without +91 or a leading 0; null unless it is an Indian mobile number. */
export function indianPhone(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : null
}

/** Returns six digits; null unless it is an Indian PIN code. */
export function indianPincode(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}
