import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { normalArea } from '#shared/orders/delivery/areas.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { t } from '#shared/words/panel.ts'

/** The settings with numbers as typed text. */
export type PaymentFields = {
  /** All methods, in the order of the checkout. */
  methods: { method: PaymentMethod; isShown: boolean }[]
  cod: {
    fee: string
    most: string
    pincodes: string
    excluded: ProductCategory[]
    excludedCollections: string[]
    confirm: boolean
    codeByText: boolean
    undelivered: string
    advance: string
  }
  giftCards: boolean
  giftCardSales: { isOn: boolean; least: string; most: string }
  deposit: { percent: string; categories: ProductCategory[]; dueDays: string; terms: string }
  prepaidDiscount: string
  upi: { id: string; payee: string }
  upiParts: { isOn: boolean; limit: string }
  /** A changed UPI id requires the password, and the code of a second factor. */
  password: string
  code: string
}

export function toPaymentFields(settings: PaymentSettings): PaymentFields {
  const { methods, cod, giftCards, giftCardSales, deposit, prepaidDiscount, upi, upiParts } =
    settings
  const { codeBy, ...codSettings } = cod
  const hiddenMethods = paymentMethods.filter((method) => !methods.includes(method))
  return {
    methods: [...methods, ...hiddenMethods].map((method) => ({
      method,
      isShown: methods.includes(method),
    })),
    cod: {
      ...codSettings,
      fee: String(cod.fee),
      most: cod.most === null ? '' : String(cod.most),
      pincodes: cod.pincodes.join('\n'),
      codeByText: codeBy === 'text',
      undelivered: String(cod.undelivered),
      advance: String(cod.advance),
    },
    giftCards,
    giftCardSales: {
      isOn: giftCardSales.isOn,
      least: String(giftCardSales.least),
      most: String(giftCardSales.most),
    },
    deposit: {
      ...deposit,
      percent: String(deposit.percent),
      dueDays: String(deposit.dueDays),
    },
    prepaidDiscount: String(prepaidDiscount),
    upi,
    upiParts: { isOn: upiParts.isOn, limit: String(upiParts.limit) },
    password: '',
    code: '',
  }
}

const amountOrZero = (text: string) => (text.trim() === '' ? 0 : parseAmount(text))

export function toPaymentSettings(fields: PaymentFields): PaymentSettings {
  const { cod, giftCards, giftCardSales, deposit, prepaidDiscount, upi, upiParts } = fields
  const { codeByText, ...codFields } = cod
  return {
    methods: fields.methods.filter(({ isShown }) => isShown).map(({ method }) => method),
    cod: {
      ...codFields,
      fee: amountOrZero(cod.fee),
      most: cod.most.trim() === '' ? null : parseAmount(cod.most),
      pincodes: parsePincodes(cod.pincodes),
      codeBy: codeByText ? 'text' : 'email',
      undelivered: parseAmount(cod.undelivered),
      advance: amountOrZero(cod.advance),
    },
    giftCards,
    giftCardSales: {
      isOn: giftCardSales.isOn,
      least: parseAmount(giftCardSales.least),
      most: parseAmount(giftCardSales.most),
    },
    deposit: {
      ...deposit,
      percent: parseAmount(deposit.percent),
      dueDays: parseAmount(deposit.dueDays),
      terms: deposit.terms.trim(),
    },
    prepaidDiscount: amountOrZero(prepaidDiscount),
    upi: { id: upi.id.trim(), payee: upi.payee.trim() },
    upiParts: { isOn: upiParts.isOn, limit: parseAmount(upiParts.limit) },
  }
}

const parsePincodes = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((pincode) => normalArea(pincode.replace(/\s/g, '')))
    .filter(Boolean)

type Fault = { path: string; message: string }

/** Returns errors of numbers that cannot be read, because JSON cannot send NaN. */
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
