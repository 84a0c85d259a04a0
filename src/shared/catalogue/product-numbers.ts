// Separate from product-fields.ts, so that shoppers' pages do not load it.

import { INITIAL_WEIGHT_GRAMS, MAX_RUPEES } from './vocabulary.ts'

type NumberField = {
  /** Column of `products`, a whole number that is never null. */
  column: string
  label: string
  min: number
  max: number
  /** Used if the owner enters no number. */
  initial: number
  hint: string
  /** Shown beside the price; the others are shown with weight and time. */
  isPrice?: boolean
  /** Left out of what shoppers are sent. */
  isPrivate?: boolean
}

/** Lists omit these fields. Read in the same places as the text fields. */
export const numberFields = {
  weightGrams: {
    column: 'weight_grams',
    label: 'Weight in grams',
    min: 1,
    max: 100_000,
    initial: INITIAL_WEIGHT_GRAMS,
    hint: 'Packed. Delivery rates count it.',
  },
  makingDays: {
    column: 'making_days',
    label: 'Working days to make',
    min: 0,
    max: 365,
    initial: 0,
    hint: '0 if it is ready to leave. Delivery dates count it.',
  },
  weeksOfWork: {
    column: 'weeks_of_work',
    label: 'Weeks of work by hand',
    min: 0,
    max: 520,
    initial: 0,
    hint: 'Shown on its page; 0 shows nothing.',
  },
  standardDeposit: {
    column: 'deposit_percent',
    label: 'Deposit in percent, standard sizes',
    min: 0,
    max: 90,
    initial: 0,
    hint: 'Paid with the order, and the rest before it is sent. 0 for the deposit of its category, if that has one.',
  },
  costPrice: {
    column: 'cost_rupees',
    label: 'Cost price in rupees',
    min: 0,
    max: MAX_RUPEES,
    initial: 0,
    hint: 'What a piece costs you, without GST. Shoppers never see it; 0 if you do not know.',
    isPrice: true,
    isPrivate: true,
  },
} as const satisfies Record<string, NumberField>

export type NumberFieldName = keyof typeof numberFields
export const numberFieldNames = Object.keys(numberFields) as NumberFieldName[]

const isPrice = (name: NumberFieldName) => 'isPrice' in numberFields[name]

export const priceNumberNames = numberFieldNames.filter(isPrice)
export const otherNumberNames = numberFieldNames.filter((name) => !isPrice(name))

const privateNames: readonly string[] = numberFieldNames.filter(
  (name) => 'isPrivate' in numberFields[name],
)

export const withoutPrivateNumbers = <From extends object>(from: From): From =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !privateNames.includes(name))) as From

export const initialNumbers = () =>
  Object.fromEntries(numberFieldNames.map((name) => [name, numberFields[name].initial])) as Record<
    NumberFieldName,
    number
  >

export const getNumberFields = <From extends object>(from: From) =>
  Object.fromEntries(
    Object.entries(from).filter(
      ([name, value]) => Object.hasOwn(numberFields, name) && value != null,
    ),
  ) as Partial<Record<NumberFieldName, number>>
