import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import type { Discount, DiscountInput } from '#shared/orders/discounts/code-schema.ts'
import type { DiscountKind } from '#shared/orders/discounts/vocabulary.ts'
import { parseOptionalAmount } from '#shared/parse-amount.ts'
import { fromIndiaTime, toIndiaTime } from '../shared/india-time.ts'

export type DiscountFields = {
  code: string
  kind: DiscountKind
  percent: string
  amount: string
  minimum: string
  startsAt: string
  endsAt: string
  maxUses: string
  maxUsesPerShopper: string
  firstOrder: boolean
  combines: boolean
  enabled: boolean
}

const fieldText = (number: number | null | undefined) => (number ? String(number) : '')

export const toDiscountFields = (discount: Discount | null): DiscountFields => ({
  code: discount?.code ?? '',
  kind: discount?.kind ?? 'percent',
  percent: fieldText(discount?.percent),
  amount: fieldText(discount?.amount),
  minimum: fieldText(discount?.minimum),
  startsAt: toIndiaTime(discount?.startsAt),
  endsAt: toIndiaTime(discount?.endsAt),
  maxUses: fieldText(discount?.maxUses),
  maxUsesPerShopper: fieldText(discount?.maxUsesPerShopper),
  firstOrder: discount?.firstOrder ?? false,
  combines: discount?.combines ?? false,
  enabled: discount?.enabled ?? true,
})

type DiscountScope = { categories: ProductCategory[]; collections: string[]; products: string[] }

/** An unreadable number becomes null in JSON, which the server names. */
export function parseDiscountFields(fields: DiscountFields, scope: DiscountScope): DiscountInput {
  const { code, kind, firstOrder, combines, enabled } = fields
  return {
    code,
    kind,
    firstOrder,
    combines,
    enabled,
    ...scope,
    percent: kind === 'percent' ? parseOptionalAmount(fields.percent) : null,
    amount: kind === 'amount' ? parseOptionalAmount(fields.amount) : null,
    minimum: parseOptionalAmount(fields.minimum) ?? 0,
    startsAt: fromIndiaTime(fields.startsAt),
    endsAt: fromIndiaTime(fields.endsAt),
    maxUses: parseOptionalAmount(fields.maxUses),
    maxUsesPerShopper: parseOptionalAmount(fields.maxUsesPerShopper),
  }
}

/** Null means no limit, so the server would accept an unreadable one. */
export const unreadableLimits = (input: DiscountInput) =>
  (['minimum', 'maxUses', 'maxUsesPerShopper'] as const).filter((name) => Number.isNaN(input[name]))

export function toDiscountInput(
  discount: Discount,
  change: Partial<DiscountInput> = {},
): DiscountInput {
  const { _id, state, uses, orders, revenue, discounted, ...input } = discount
  return { ...input, ...change }
}
