import { useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { PayableOrder } from '#shared/orders/payment-link-schema.ts'
import { type PaymentMethod, paymentMethodLabels } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { actingOnPost, loading, type PostedForm } from '../../api/load.ts'
import { formatForeign } from '../../shared/currency.ts'
import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { LinkedLines } from '../shared/linked-lines.tsx'
import type { Route } from './+types/link-page.ts'

export const loader = loading(async ({ api, url }) => ({
  order: (await api('GET /api/pay/order')).data,
  isDone: url.searchParams.has('done'),
}))

/** A document's form, so that it works without scripts and loads the provider's page whole. */
export const action = actingOnPost(async ({ method = '' }, { api }) => {
  const body = { method: method as PaymentMethod }
  return (await api('POST /api/pay/start', { body })).approvalURL
})

export const meta = ({ matches }: MetaOf) =>
  pageMeta({ title: t('Payment'), noIndex: true }, matches)

/** What is open of the order of a payment link, and the ways to pay it. */
export default function PayLink({ loaderData }: Route.ComponentProps) {
  const { order, isDone } = loaderData
  const posted = useActionData<PostedForm>()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Order {number}', { number: order.orderNumber })}</PageTitle>
      {isDone && (
        <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
          {t('Thank you. Your payment is received.')}
        </p>
      )}
      <LinkedLines lines={order.lines} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 py-5 tabular-nums">
        <dt>{t('Total')}</dt>
        <dd className="text-right">{formatRupees(order.totalAmount)}</dd>
        {order.amountReceived > 0 && (
          <>
            <dt>{t('Received so far')}</dt>
            <dd className="text-right">{formatRupees(order.amountReceived)}</dd>
          </>
        )}
        {order.amountSaved > 0 && (
          <>
            <dt>{t('You save by paying now')}</dt>
            <dd className="text-right">−{formatRupees(order.amountSaved)}</dd>
          </>
        )}
        <dt className="text-lg font-semibold">{t('To be paid')}</dt>
        <dd className="text-right text-lg font-semibold">{formatRupees(order.amountDue)}</dd>
        {order.amountLater > 0 && (
          <>
            <dt className="text-ink-soft">{t('Later, before we send it')}</dt>
            <dd className="text-right text-ink-soft">{formatRupees(order.amountLater)}</dd>
          </>
        )}
      </dl>
      {order.state === 'due' ? (
        <PayForm order={order} refusal={posted?.message} />
      ) : (
        <p>
          {order.state === 'paid'
            ? t('Nothing is left to pay.')
            : t('This order can’t be paid any more. Please write to the shop.')}
        </p>
      )}
    </div>
  )
}

function PayForm({ order, refusal }: { order: PayableOrder; refusal: string | undefined }) {
  if (order.methods.length === 0)
    return <p>{t('This order can’t be paid online at the moment. Please write to the shop.')}</p>
  return (
    <form method="post">
      <fieldset className="mb-6">
        <legend className="mb-3 text-lg">{t('How would you like to pay?')}</legend>
        <ul className="grid gap-3">
          {order.methods.map(({ method, currency, amount }, at) => (
            <li
              key={method}
              className="border border-line bg-white/50 has-checked:border-maroon has-checked:ring-1 has-checked:ring-maroon"
            >
              <label className="flex min-h-11 items-start gap-3 p-4">
                <input
                  type="radio"
                  name="method"
                  value={method}
                  defaultChecked={at === 0}
                  className="mt-1 size-4.5 shrink-0 accent-maroon"
                />
                <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{t(paymentMethodLabels[method])}</span>
                  {currency !== 'INR' && (
                    <span className="tabular-nums">{formatForeign(amount, currency)}</span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {refusal && (
        <p role="alert" className="mb-4 text-red">
          {refusal}
        </p>
      )}
      <Button type="submit" className="w-full">
        {t('Pay {amount}', { amount: formatRupees(order.amountDue) })}
      </Button>
    </form>
  )
}
