import { toPaise } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { chargeLabels, type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { isAbroad } from '#shared/people/countries.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { getCheckoutSettings } from '../../records/settings.ts'
import type { CartLine } from '../buying/cart/cart.ts'
import { getDepositPercent } from '../money/dues.ts'
import { buildPrepaidDiscount } from '../pricing/discounts/discounts.ts'
import type { Charge, Contributor } from '../pricing/price-order.ts'

export const configuredMethods = (
  { providers }: Pick<Context, 'providers'>,
  settings: PaymentSettings,
): PaymentMethod[] =>
  paymentMethods.filter((method) => {
    if (method === 'cod') return true
    if (method === 'upi') return settings.upi.id !== ''
    return providers.all.some(({ name }) => name === method)
  })

/** Keeps the owner's order. Must be called outside of transactions. */
export async function offeredMethods(context: Pick<Context, 'providers' | 'db'>) {
  const { payments: settings, ...terms } = await getCheckoutSettings(context.db)
  const availableMethods = configuredMethods(context, settings)
  const methods = settings.methods.filter((method) => availableMethods.includes(method))
  return { ...terms, settings, methods, takesCredit: settings.giftCards }
}

export function prepaymentDiscounts(
  method: PaymentMethod,
  { prepaidDiscount, deposit }: PaymentSettings,
  lines: readonly Pick<CartLine, 'category' | 'depositPercent'>[],
): Contributor[] {
  const isDivided = lines.some((line) => getDepositPercent(line, deposit) !== undefined)
  const isPrepaid = method !== 'cod' && !isDivided
  return isPrepaid && prepaidDiscount > 0 ? [buildPrepaidDiscount(prepaidDiscount)] : []
}

export const methodCharges =
  (method: PaymentMethod, { cod }: PaymentSettings): Contributor =>
  () =>
    method === 'cod' && cod.fee > 0 ? [deliveryFee(toPaise(cod.fee))] : []

const deliveryFee = (amountPaise: number): Charge => ({
  kind: 'fee',
  code: 'cod',
  label: chargeLabels.cod,
  amountPaise,
  included: false,
})

/** Payers from abroad have no Indian account. */
export const isForAbroad = (method: PaymentMethod) => method === 'paypal'

export const reasonAgainstAbroad = (method: PaymentMethod, country: string | undefined) =>
  isAbroad(country) && !isForAbroad(method) ? new ShopError('abroad_paypal') : undefined
