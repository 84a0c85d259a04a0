import { toRupees } from '#shared/money.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { hasProvider, type OrderMethod, type PaymentMethod } from '#shared/orders/vocabulary.ts'
import { paymentNextPath, paymentSuccessPath } from '#shared/paths.ts'
import { sumBy } from '#shared/sum.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { creditOfCart } from '../money/credit/credit-record.ts'
import { type SpendableCredit, shareCredit } from '../money/credit/credit-shares.ts'
import { type Due, planPayment } from '../money/dues.ts'
import { paymentByCredit } from '../parts/credit/order-credit.ts'
import type { Charge } from '../pricing/price-order.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { discountedLines, type SaleLine } from './sale.ts'

export type PaymentPlanInput = {
  buyer: { userId: string }
  input: Pick<NewOrder, 'paymentMethod' | 'creditAmount'>
  returnOrigin: string
  settings: PaymentSettings
  takesCredit: boolean
  /** The shop's own rate of the provider's currency. */
  ownRate: number | undefined
  /** Takes the part of a cash on delivery order that is due at once. */
  advanceBy: PaymentMethod | undefined
}

type PricedSale = {
  lines: readonly SaleLine[]
  charges: readonly Charge[]
  order: { totalPaise: number }
}

export type CheckoutPlan = Awaited<ReturnType<typeof planCheckout>>

/** Plans what is paid now, later and by credit. Throws 409 if the credit differs from the page's. */
export async function planCheckout(
  tx: Tx,
  { buyer, input, settings, takesCredit, advanceBy }: PaymentPlanInput,
  { lines, charges, order }: Pick<PricedSale, 'lines' | 'charges' | 'order'>,
) {
  const accounts = takesCredit ? await creditOfCart(tx, buyer.userId) : []
  const plan = planPayment(
    input.paymentMethod,
    settings,
    discountedLines(lines, charges),
    order.totalPaise,
    { advanceBy, credit: sumOfPaise(accounts) },
  )
  if (toRupees(plan.creditPaise) !== input.creditAmount) throw new ShopError('credit_changed')
  const shares = shareCredit(accounts, plan.creditPaise)
  return { ...plan, shares }
}

export function buildPayment(
  context: Context,
  { input, ownRate, returnOrigin }: PaymentPlanInput,
  { provider, nowPaise, dues, shares }: CheckoutPlan,
  { orderId, isAtOnce }: { orderId: string; isAtOnce: boolean },
) {
  const { inrRate, ...amount } = calculateSettlement(context, ownRate, provider, nowPaise)
  const next = isAtOnce ? paymentSuccessPath(orderId) : paymentNextPath(orderId)
  const approvalUrl = hasProvider(provider) ? null : returnOrigin + next
  const [first] = shares
  const payment =
    provider === 'credit' && first
      ? { ...paymentByCredit(first, returnOrigin), method: remainingMethod(dues), approvalUrl }
      : {
          ...amount,
          provider,
          method: input.paymentMethod,
          inrRate,
          returnOrigin,
          approvalUrl,
          ...((dues.length > 0 || shares.length > 0) && { amountPaise: nowPaise }),
        }
  return { amount, payment }
}

const remainingMethod = (dues: readonly Due[]): OrderMethod =>
  dues.some(({ kind }) => kind === 'on_delivery') ? 'cod' : 'credit'

export const sumOfPaise = (accounts: readonly SpendableCredit[]) =>
  sumBy(accounts, ({ paise }) => paise)
