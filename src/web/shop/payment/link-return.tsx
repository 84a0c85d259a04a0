import { useEffect, useRef } from 'react'
import { Form, useActionData, useSubmit } from 'react-router'
import { paths, payPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createLoader, type PostedForm } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { Panel } from '../../shared/page-error.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { SubmitButton } from '../shared/submit-button.tsx'
import type { Route } from './+types/link-return.ts'

const load = createLoader(async ({ api, url }) => {
  // Responds 404 without the link's cookie.
  await api('GET /api/pay/order')
  return { paymentId: url.searchParams.get('paymentId') ?? '' }
})

export const loader = load
export const clientLoader = load

/** Repeating the capture changes nothing. */
const capture = createFormAction(async ({ paymentId = '' }, { api }) => {
  const { data } = await api('POST /api/pay/capture', { body: { paymentId } })
  return payPath(data.orderNumber, 'done')
})
export const action = capture
export const clientAction = capture

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Payment'), noIndex: true }, matches)

/** Captures the payment when opened; without scripts, by a button. */
export default function PayLinkReturn({ loaderData }: Route.ComponentProps) {
  const postedForm = useActionData<PostedForm>()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isSent = postedForm !== undefined
  useEffect(() => {
    if (!isSent) submit(form.current, { replace: true })
  }, [isSent, submit])
  return (
    <Panel title={postedForm ? t('Payment') : t('Processing Payment...Please wait!')}>
      <p role={postedForm ? 'alert' : 'status'}>
        {postedForm ? postedForm.message : t('This takes a few seconds.')}
      </p>
      <Form
        ref={form}
        method="post"
        replace
        className={postedForm ? undefined : 'hidden noscript:block'}
      >
        <input type="hidden" name="paymentId" value={loaderData.paymentId} />
        <SubmitButton>{postedForm ? t('Check again') : t('Complete the payment')}</SubmitButton>
      </Form>
      {postedForm && (
        <BackLink to={paths.pay} reloadDocument>
          {t('Back to the payment')}
        </BackLink>
      )}
    </Panel>
  )
}
