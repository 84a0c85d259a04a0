/** Adds up a field of the portal's JSON in all depths, in paise. */
export function sumOfField(part: unknown, field: string): number {
  if (typeof part !== 'object' || part === null) return 0
  return Object.entries(part).reduce(
    (sum, [name, value]) =>
      sum + (name === field ? Math.round(Number(value) * 100) : sumOfField(value, field)),
    0,
  )
}

/** Fields of the JSON by columns of the sales register. */
export const jsonFields = { taxable_value: 'txval', igst: 'iamt', cgst: 'camt', sgst: 'samt' }
