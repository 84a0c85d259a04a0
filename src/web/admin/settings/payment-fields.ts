import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { decimalOf } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'

export type PaymentFields = {
  /** All methods, in the order of the checkout. */
  methods: { method: PaymentMethod; isShown: boolean }[]
  fee: string
  most: string
  pincodes: string
  excluded: ProductCategory[]
  excludedCollections: string[]
  confirm: boolean
  codeByText: boolean
  undelivered: string
  advance: string
  giftCards: boolean
  sellsCards: boolean
  cardLeast: string
  cardMost: string
  depositPercent: string
  depositCategories: ProductCategory[]
  depositDueDays: string
  depositTerms: string
  prepaidDiscount: string
  upiId: string
  payee: string
}

export function paymentFieldsOf(settings: PaymentSettings): PaymentFields {
  const { methods, cod, giftCards, giftCardSales, deposit, prepaidDiscount, upi } = settings
  const others = paymentMethods.filter((method) => !methods.includes(method))
  return {
    methods: [...methods, ...others].map((method) => ({
      method,
      isShown: methods.includes(method),
    })),
    fee: String(cod.fee),
    most: cod.most === null ? '' : String(cod.most),
    pincodes: cod.pincodes.join('\n'),
    excluded: cod.excluded,
    excludedCollections: cod.excludedCollections,
    confirm: cod.confirm,
    codeByText: cod.codeBy === 'text',
    undelivered: String(cod.undelivered),
    advance: String(cod.advance),
    giftCards,
    sellsCards: giftCardSales.isOn,
    cardLeast: String(giftCardSales.least),
    cardMost: String(giftCardSales.most),
    depositPercent: String(deposit.percent),
    depositCategories: deposit.categories,
    depositDueDays: String(deposit.dueDays),
    depositTerms: deposit.terms,
    prepaidDiscount: String(prepaidDiscount),
    upiId: upi.id,
    payee: upi.payee,
  }
}

/** Accepts `1,25,000` and `₹500`; NaN for any other text. */
const numberOf = (text: string) => decimalOf(text.replace(/[₹,\s]/g, ''))

export function settingsOf(fields: PaymentFields): PaymentSettings {
  const { fee, most, excluded, excludedCollections, confirm, undelivered } = fields
  return {
    methods: fields.methods.filter(({ isShown }) => isShown).map(({ method }) => method),
    cod: {
      fee: fee.trim() === '' ? 0 : numberOf(fee),
      most: most.trim() === '' ? null : numberOf(most),
      pincodes: pincodesOf(fields.pincodes),
      excluded,
      excludedCollections,
      confirm,
      codeBy: fields.codeByText ? 'text' : 'email',
      undelivered: numberOf(undelivered),
      advance: fields.advance.trim() === '' ? 0 : numberOf(fields.advance),
    },
    giftCards: fields.giftCards,
    giftCardSales: {
      isOn: fields.sellsCards,
      least: numberOf(fields.cardLeast),
      most: numberOf(fields.cardMost),
    },
    deposit: {
      percent: numberOf(fields.depositPercent),
      categories: fields.depositCategories,
      dueDays: numberOf(fields.depositDueDays),
      terms: fields.depositTerms.trim(),
    },
    prepaidDiscount: fields.prepaidDiscount.trim() === '' ? 0 : numberOf(fields.prepaidDiscount),
    upi: { id: fields.upiId.trim(), payee: fields.payee.trim() },
  }
}

const pincodesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((one) => one.replace(/\s/g, ''))
    .filter(Boolean)

type Fault = { path: string; message: string }

/** Returns faults of unreadable numbers. JSON has no NaN, so the server cannot name them. */
export function paymentFaultsOf({
  cod,
  deposit,
  prepaidDiscount,
  giftCardSales,
}: PaymentSettings): Fault[] {
  const numbers = {
    'cod.fee': cod.fee,
    'cod.most': cod.most,
    'cod.undelivered': cod.undelivered,
    'cod.advance': cod.advance,
    prepaidDiscount,
    'giftCardSales.least': giftCardSales.least,
    'giftCardSales.most': giftCardSales.most,
    'deposit.percent': deposit.percent,
    'deposit.dueDays': deposit.dueDays,
  }
  return Object.entries(numbers)
    .filter(([, number]) => Number.isNaN(number))
    .map(([path]) => ({ path, message: t('Must be a number.') }))
}

export function pincodeFault({ cod }: PaymentSettings, faults: readonly Fault[]) {
  const fault = faults.find(({ path }) => path.startsWith('cod.pincodes'))
  if (!fault) return undefined
  const pincode = cod.pincodes[Number(fault.path.split('.')[2])]
  return pincode === undefined ? fault.message : `${pincode}: ${fault.message}`
}

/** Typed fields, which differ from `base`, stay. */
export function mergeTyped(
  newest: PaymentFields,
  base: PaymentFields,
  typed: PaymentFields,
): PaymentFields {
  const names = Object.keys(typed) as (keyof PaymentFields)[]
  const changed = names.filter((name) => !isSame(typed[name], base[name]))
  return { ...newest, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)
