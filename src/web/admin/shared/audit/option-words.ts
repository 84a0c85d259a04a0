import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { type AddOnCode, makeLabels } from '#shared/catalogue/making/vocabulary.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { countText } from '../count-text.ts'
import { toMetres } from '../metres.ts'

type Make = ProductMaking['makes'][number]
type AddOn = ProductMaking['addOns'][number]

const sources = {
  made_to_order: 'nothing: always available',
  stock: 'the pieces in stock',
} as const satisfies Record<Exclude<Make['stockPolicy'], 'cloth'>, string>

export function optionWords(option: Make | AddOn, getAddOn: (code: AddOnCode) => string): string {
  const { price, days } = option
  const label = 'make' in option ? t(makeLabels[option.make]) : getAddOn(option.code)
  const facts = [formatRupees(price), countText(days, 'day')]
  if ('make' in option)
    facts.push(
      option.stockPolicy === 'cloth'
        ? t('{n} m of cloth a piece', { n: toMetres(option.clothCm ?? 0) })
        : t(sources[option.stockPolicy]),
    )
  return `${label} (${facts.join(', ')})`
}
