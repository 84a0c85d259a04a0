import { Form, useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { payoutPath } from '#shared/refund-paths.ts'
import { t } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { createFormAction, createLoader, type PostedForm, type Visit } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { PayoutFields, toPayoutDetails } from '../shared/payout-form.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import type { Route } from './+types/payout-page.ts'

const load = createLoader(async ({ api, params, url }: Visit<{ token: string }>) => ({
  payoutRequest: (await api('GET /api/payout/:token', { params })).data,
  token: params.token,
  isSent: url.searchParams.has('sent'),
}))

export const loader = load
export const clientLoader = load

/** Without a code, requests one. */
const give = createFormAction(async ({ token = '', code, ...fields }, { api }) => {
  if (code === undefined) {
    await api('POST /api/payout/:token/code', { params: { token } })
    return `${payoutPath(token)}?sent=1`
  }
  const body = { code, details: toPayoutDetails(fields) }
  await api('POST /api/payout/:token', { params: { token }, body })
  return payoutPath(token)
})
export const action = give
export const clientAction = give

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your refund'), noIndex: true }, matches)

/** For an order without an account; the code is sent to its contact. */
export default function PayoutPage({ loaderData }: Route.ComponentProps) {
  const { payoutRequest, token, isSent } = loaderData
  const { trial } = useSession().shop
  const postedForm = useActionData<PostedForm>()
  const refusedCode = fieldError(postedForm?.errors, 'code')
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Your refund')}</PageTitle>
      <p className="mb-6">
        {t('We return {amount} of your order {number}.', {
          amount: formatRupees(payoutRequest.amount),
          number: payoutRequest.orderNumber,
        })}
      </p>
      {payoutRequest.isGiven && !isSent && (
        <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
          {t('Thank you. We know where to send it. You can still correct it here.')}
        </p>
      )}
      {isSent ? (
        <Form method="post" className="space-y-5">
          <p role="status">
            {t('A code is on its way to the email or phone of the order. It works for 15 minutes.')}
          </p>
          {trial.mail && (
            <p className="border border-gold bg-ivory-deep/60 p-3 text-sm">
              {t('This shop sends no email yet. Its owner finds the code among the emails.')}
            </p>
          )}
          <input type="hidden" name="token" value={token} />
          <Field
            label={t('Code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            defaultValue={refusedCode ? '' : postedForm?.fields.code}
            error={refusedCode}
          />
          <PayoutFields postedForm={postedForm} />
        </Form>
      ) : (
        <>
          <p className="mb-6">
            {t(
              'To say where it goes, you need a code. We send it to the email or phone of the order.',
            )}
          </p>
          <Alert className="mb-4">{postedForm?.message}</Alert>
        </>
      )}
      <Form method="post" className="mt-3">
        <input type="hidden" name="token" value={token} />
        <SubmitButton kind={isSent ? 'quiet' : 'primary'} className="w-full">
          {isSent ? t('Send another code') : t('Send me the code')}
        </SubmitButton>
      </Form>
    </div>
  )
}
