import { Form, Link, useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { confirmPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createLoader, type PostedForm, type Visit } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { LinkedLines } from '../shared/linked-lines.tsx'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import type { Route } from './+types/confirm-page.ts'

const load = createLoader(async ({ api, params }: Visit<{ token: string }>) => ({
  order: (await api('GET /api/confirm/:token', { params })).data,
  token: params.token,
}))

export const loader = load
export const clientLoader = load

/** Opening the link changes nothing. */
const confirm = createFormAction(async ({ token = '', intent }, { api }) => {
  if (intent === 'pay') {
    const { data } = await api('POST /api/confirm/:token/payment-link', { params: { token } })
    return new URL(data.url).pathname
  }
  await api('POST /api/confirm/:token', { params: { token } })
  return confirmPath(token)
})
export const action = confirm
export const clientAction = confirm

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Confirm your order'), noIndex: true }, matches)

/** For an order that is paid on delivery, by the link in its email. */
export default function ConfirmPage({ loaderData: { order, token } }: Route.ComponentProps) {
  const postedForm = useActionData<PostedForm>()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{order.isConfirmed ? t('Order confirmed') : t('Confirm your order')}</PageTitle>
      <LinkedLines lines={order.lines} />
      <p className="flex items-baseline justify-between py-5">
        <span className="caps">{t('Pay on delivery')}</span>
        <span className="text-2xl font-semibold tabular-nums">
          {formatRupees(order.totalAmount)}
        </span>
      </p>
      {order.isConfirmed ? (
        <>
          <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
            {t('Thank you. Your order {number} is confirmed.', { number: order.orderNumber })}
          </p>
          <Alert className="mb-4">{postedForm?.message}</Alert>
          {order.prepayment && (
            <Form method="post" className="mb-6">
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="intent" value="pay" />
              <PrepayButton offer={order.prepayment} />
            </Form>
          )}
          <Link to={paths.account} className={buttonStyle('outline')}>
            {t('Your orders')}
          </Link>
        </>
      ) : (
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Alert className="mb-4">{postedForm?.message}</Alert>
          <SubmitButton className="w-full">{t('Confirm the order')}</SubmitButton>
          <p className="mt-4 text-sm text-ink-soft">
            {t('If you did not place this order, you can ignore it.')}
          </p>
        </Form>
      )}
    </div>
  )
}
