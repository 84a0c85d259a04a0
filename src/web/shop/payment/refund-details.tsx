import { Form, useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { orderPath, paths } from '#shared/paths.ts'
import { refundDetailsPath } from '#shared/refund-paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createMemberLoader, type PostedForm } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { PayoutFields, toPayoutDetails } from '../shared/payout-form.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import type { Route } from './+types/refund-details.ts'

const load = createMemberLoader(async ({ api, url }) => {
  const orderId = url.searchParams.get('orderId') ?? ''
  const { data } = await api('GET /api/shop/order/payout/:id', { params: { id: orderId } })
  return { orderId, payoutRequest: data }
})
export const loader = load
export const clientLoader = load

const give = createFormAction(async ({ orderId = '', keep, ...fields }, { api }) => {
  if (keep !== undefined) {
    await api('POST /api/shop/order/payout/credit', { body: { orderId, amount: Number(keep) } })
    return `${paths.account}#credit`
  }
  await api('POST /api/shop/order/payout', { body: { orderId, details: toPayoutDetails(fields) } })
  return refundDetailsPath(orderId)
})
export const action = give
export const clientAction = give

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your refund'), noIndex: true }, matches)

/** For orders of the signed-in shopper. */
export default function RefundDetails({
  loaderData: { orderId, payoutRequest },
}: Route.ComponentProps) {
  const postedForm = useActionData<PostedForm>()
  const isKeeping = postedForm?.fields.keep !== undefined
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Your refund')}</PageTitle>
      <p className="mb-6">
        {t('We return {amount} of your order {number}.', {
          amount: formatRupees(payoutRequest.amount),
          number: payoutRequest.orderNumber,
        })}
      </p>
      {payoutRequest.isGiven && (
        <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
          {t('Thank you. We know where to send it. You can still correct it here.')}
        </p>
      )}
      <Form method="post" noValidate key={String(payoutRequest.isGiven)}>
        <input type="hidden" name="orderId" value={orderId} />
        <PayoutFields postedForm={isKeeping ? undefined : postedForm} />
      </Form>
      {payoutRequest.canBeCredit && (
        <Form method="post" className="mt-10 border-t border-line pt-6">
          <h2 className="text-lg">{t('Or keep it as store credit')}</h2>
          <p className="mt-2 mb-4">
            {t(
              'It is there at once, and pays for anything in the shop. It can’t be turned into money later.',
            )}
          </p>
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="keep" value={payoutRequest.amount} />
          <Alert className="mb-4">{isKeeping && postedForm?.message}</Alert>
          <SubmitButton kind="outline" className="w-full">
            {t('Keep {amount} as store credit', { amount: formatRupees(payoutRequest.amount) })}
          </SubmitButton>
        </Form>
      )}
      <p className="mt-6">
        <BackLink to={orderPath(orderId)}>{t('Back to your orders')}</BackLink>
      </p>
    </div>
  )
}
