/** The ten digits of an Indian mobile number without spaces, hyphens, +91 or 0 in front; null for any other. */
export function indianPhone(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : null
}

/** The six digits of an Indian PIN code; null for any other. */
export function indianPincode(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}
