import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { remedyLabels, wayBackLabels } from '#shared/catalogue/return-policy.ts'
import { dayAsText } from '#shared/dates.ts'
import { wearLabels } from '#shared/fit/words.ts'
import { formatRupees } from '#shared/money.ts'
import { discountKindLabels } from '#shared/orders/discounts/vocabulary.ts'
import { itemFitLabels } from '#shared/orders/item-fit.ts'
import { productionLabels } from '#shared/orders/production.ts'
import {
  orderStatusLabels,
  parcelStatusLabels,
  paymentMethodLabels,
} from '#shared/orders/vocabulary.ts'
import { staffRoleLabels } from '#shared/people/roles.ts'
import { t } from '#shared/words/panel.ts'
import { language, translate } from '#shared/words/words.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { countText } from '../count-text.ts'
import { receiptMethodLabels } from '../receipt-words.ts'
import { optionWords } from './option-words.ts'

/** Return the id of an unknown category, collection or add-on. */
export type ScopeNames = Record<
  'getCategory' | 'getCollection' | 'getAddOn',
  (id: string) => string
>

const MAX_CHARACTERS = 300

const rupees = [
  ...['price', 'salePrice', 'amount', 'total', 'discount', 'minimum', 'inrRate'],
  ...['codFee', 'codMost', 'giftCardLeast', 'giftCardMost'],
]

const labels: Record<string, Record<string, string>> = {
  status: productStatusLabels,
  orderStatus: orderStatusLabels,
  parcelStatus: parcelStatusLabels,
  channel: { phone: 'By phone', counter: 'At the counter' },
  method: receiptMethodLabels,
  methods: paymentMethodLabels,
  staffRole: staffRoleLabels,
  kind: discountKindLabels,
  production: productionLabels,
  fit: itemFitLabels,
  wear: wearLabels,
  remedies: remedyLabels,
  wayBack: wayBackLabels,
  outcome: { paid: 'Paid', withdrawn: 'Withdrawn' },
}

const categoryFields = ['category', 'categories', 'codExcluded', 'depositCategories']
const collectionFields = ['collections', 'codExcludedCollections']

const isNamed = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && '_id' in value && 'title' in value

export function valueText(name: string, value: unknown, scopeNames: ScopeNames): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (name === 'salePrice' && value === 0) return t('none')
  if (typeof value === 'number' && rupees.includes(name)) return formatRupees(value)
  if (Array.isArray(value)) return listText(name, value, scopeNames)
  if (isNamed(value)) return value.title
  if (typeof value === 'object')
    return (
      Object.values(value)
        .map((item) => valueText('', item, scopeNames))
        .join(': ') || t('none')
    )
  const text = wordText(name, String(value), scopeNames)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

function listText(name: string, value: unknown[], scopeNames: ScopeNames): string {
  if (value.length === 0) return t('none')
  if (name === 'makes' || name === 'addOns')
    return (value as Parameters<typeof optionWords>[0][])
      .map((option) => optionWords(option, scopeNames.getAddOn))
      .join(', ')
  if (value.every(isNamed)) return value.map(({ title }) => title).join(', ')
  if (name === 'images') return countText(value.length, 'picture')
  if (name === 'products') return countText(value.length, 'product')
  const itemName = name === 'methods' || name === 'remedies' || isScope(name) ? name : ''
  return value.map((item) => valueText(itemName, item, scopeNames)).join(', ')
}

const isScope = (name: string) => categoryFields.includes(name) || collectionFields.includes(name)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const day = /^\d{4}-\d\d-\d\d$/

function wordText(name: string, text: string, { getCategory, getCollection }: ScopeNames): string {
  const label = labels[name]?.[text]
  if (label) return translate(label)
  if (categoryFields.includes(name)) return getCategory(text)
  if (collectionFields.includes(name)) return getCollection(text)
  if (instant.test(text)) return formatMoment(text)
  return day.test(text) ? dayAsText(text, language(), 'medium') : text
}
