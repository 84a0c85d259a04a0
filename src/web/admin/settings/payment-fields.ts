import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { normalArea } from '#shared/orders/delivery/areas.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { parseAmount } from '#shared/parse-amount.ts'
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
  takesParts: boolean
  partLimit: string
}

export function toPaymentFields(settings: PaymentSettings): PaymentFields {
  const { methods, cod, giftCards, giftCardSales, deposit, prepaidDiscount, upi, upiParts } =
    settings
  const hiddenMethods = paymentMethods.filter((method) => !methods.includes(method))
  return {
    methods: [...methods, ...hiddenMethods].map((method) => ({
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
    takesParts: upiParts.isOn,
    partLimit: String(upiParts.limit),
  }
}

export function toPaymentSettings(fields: PaymentFields): PaymentSettings {
  const { fee, most, excluded, excludedCollections, confirm, undelivered } = fields
  return {
    methods: fields.methods.filter(({ isShown }) => isShown).map(({ method }) => method),
    cod: {
      fee: fee.trim() === '' ? 0 : parseAmount(fee),
      most: most.trim() === '' ? null : parseAmount(most),
      pincodes: parsePincodes(fields.pincodes),
      excluded,
      excludedCollections,
      confirm,
      codeBy: fields.codeByText ? 'text' : 'email',
      undelivered: parseAmount(undelivered),
      advance: fields.advance.trim() === '' ? 0 : parseAmount(fields.advance),
    },
    giftCards: fields.giftCards,
    giftCardSales: {
      isOn: fields.sellsCards,
      least: parseAmount(fields.cardLeast),
      most: parseAmount(fields.cardMost),
    },
    deposit: {
      percent: parseAmount(fields.depositPercent),
      categories: fields.depositCategories,
      dueDays: parseAmount(fields.depositDueDays),
      terms: fields.depositTerms.trim(),
    },
    prepaidDiscount: fields.prepaidDiscount.trim() === '' ? 0 : parseAmount(fields.prepaidDiscount),
    upi: { id: fields.upiId.trim(), payee: fields.payee.trim() },
    upiParts: { isOn: fields.takesParts, limit: parseAmount(fields.partLimit) },
  }
}

const parsePincodes = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((pincode) => normalArea(pincode.replace(/\s/g, '')))
    .filter(Boolean)

type Fault = { path: string; message: string }

/** Returns faults of unreadable numbers. JSON has no NaN, so the server cannot name them. */
export function findPaymentFaults({
  cod,
  deposit,
  prepaidDiscount,
  giftCardSales,
  upiParts,
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
    'upiParts.limit': upiParts.limit,
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
  values: PaymentFields,
): PaymentFields {
  const names = Object.keys(values) as (keyof PaymentFields)[]
  const changedNames = names.filter((name) => !isSame(values[name], base[name]))
  return { ...newest, ...Object.fromEntries(changedNames.map((name) => [name, values[name]])) }
}

export const isSame = (first: unknown, second: unknown) =>
  JSON.stringify(first) === JSON.stringify(second)
