import type { Remedy, WayBack } from '#shared/catalogue/return-policy.ts'
import type { NewReturnPolicy, ReturnPolicy } from '#shared/catalogue/return-policy-schema.ts'
import { parseDecimal } from '#shared/money.ts'

export type PolicyFields = {
  name: string
  days: string
  remedies: Remedy[]
  wayBack: WayBack
  madeFaultyOnly: boolean
  isDefault: boolean
  explanation: string
  explanationHindi: string
}

/** Returns the values of the form. `policy` is null for a new one. */
export const toPolicyFields = (policy: ReturnPolicy | null): PolicyFields => ({
  name: policy?.name ?? '',
  days: String(policy?.days ?? 7),
  remedies: policy?.remedies ?? ['refund', 'alteration'],
  wayBack: policy?.wayBack ?? 'shopper',
  madeFaultyOnly: policy?.madeFaultyOnly ?? true,
  isDefault: policy?.isDefault ?? false,
  explanation: policy?.explanation ?? '',
  explanationHindi: policy?.explanationHindi ?? '',
})

/** A final sale has no remedies. Unreadable days are NaN, which is sent as null and refused. */
export function fromPolicyFields(fields: PolicyFields): NewReturnPolicy {
  const days = parseDecimal(fields.days)
  return {
    ...fields,
    days,
    remedies: days === 0 ? [] : fields.remedies,
    explanation: fields.explanation.trim(),
    explanationHindi: fields.explanationHindi.trim(),
  }
}
