import { redirect, useLocation } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { orderPath, paths, paymentSuccessPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import {
  type Change,
  createFormAction,
  createIntentAction,
  createMemberLoader,
} from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { PageTitle } from '../../ui/states.tsx'
import type { Route } from './+types/complete-order.ts'
import { DeliveryCodeForm } from './code-form.tsx'
import type { CompleteIntent } from './complete-intent.ts'
import { UpiPayment } from './upi-payment.tsx'

const load = createMemberLoader(async ({ api, url }) => {
  const id = url.searchParams.get('orderId') ?? ''
  const params = { id }
  const [step, order] = await Promise.all([
    api('GET /api/shop/order/next/:id', { params }),
    api('GET /api/shop/order/details/:id', { params }),
  ])
  if (step.data.kind === 'done') throw redirect(orderPath(id))
  return { step: step.data, order: order.data }
})
export const loader = load
export const clientLoader = load

async function complete(change: CompleteIntent, { api }: Change) {
  const { orderId } = change
  switch (change.intent) {
    case 'confirm':
      await api('POST /api/shop/order/confirm', { body: { orderId, code: change.code } })
      throw redirect(paymentSuccessPath(orderId))
    case 'send':
      return api('POST /api/shop/order/send-code', { body: { orderId } })
    case 'divide':
      return api('POST /api/shop/order/upi-parts', { body: { orderId } })
    case 'claim': {
      const { reference, partId, shownReference } = change
      return api('POST /api/shop/order/claim', {
        body: { orderId, reference, partId, shownReference },
      })
    }
  }
}

export const clientAction = createIntentAction(complete, () => true)

/** Without scripts, the page is shown again after each form. */
export const action = createFormAction(async (fields, visit) => {
  const { orderId = '', code = '', reference = '' } = fields
  const retryPath = `${paths.paymentNext}?${new URLSearchParams({ orderId })}`
  if (fields.intent === 'send') await complete({ intent: 'send', orderId }, visit)
  else if (fields.intent === 'divide') await complete({ intent: 'divide', orderId }, visit)
  else if (fields.intent === 'claim') {
    const { partId, shownReference } = fields
    const part = partId && { partId, shownReference }
    await complete({ intent: 'claim', orderId, reference, ...part }, visit)
  } else await complete({ intent: 'confirm', orderId, code }, visit)
  return retryPath
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Complete your order'), noIndex: true }, matches)

export default function CompleteOrder({ loaderData }: Route.ComponentProps) {
  const { step, order } = loaderData
  const { key } = useLocation()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{step.kind === 'upi' ? t('Pay by UPI') : t('Confirm your order')}</PageTitle>
      <p className="mb-8 flex items-baseline justify-between border-y border-gold py-4">
        <span className="caps">{t('Total')}</span>
        <span className="text-2xl font-semibold tabular-nums">
          {formatRupees(order.totalAmount)}
        </span>
      </p>
      {step.kind === 'upi' && step.amount !== order.totalAmount && (
        <p className="-mt-4 mb-8 flex items-baseline justify-between">
          <span>{t('To be paid now')}</span>
          <span className="text-lg font-semibold tabular-nums">{formatRupees(step.amount)}</span>
        </p>
      )}
      {step.kind === 'upi' ? (
        <UpiPayment key={key} step={step} orderId={order._id} payUntil={order.payUntil} />
      ) : (
        step.kind === 'code' && (
          <DeliveryCodeForm
            key={key}
            email={step.email}
            phoneEnd={step.phoneEnd}
            orderId={order._id}
            payUntil={order.payUntil}
          />
        )
      )}
    </div>
  )
}
