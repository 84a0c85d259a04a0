import { useEffect, useRef } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { addOrderPath, orderPath, paths } from '#shared/paths.ts'
import { foldCode } from '#shared/typed-text.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createMemberLoader, type PostedForm } from '../../../api/load.ts'
import { BackLink } from '../../../shared/back-link.tsx'
import { type PageMetaArgs, pageMeta } from '../../../shared/page-meta.ts'
import { useSession } from '../../../shared/session.tsx'
import { buttonStyle } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../shared/submit-button.tsx'
import type { Route } from './+types/page.ts'

const load = createMemberLoader(async ({ url: { searchParams } }) => {
  const typed = searchParams.get('number') ?? ''
  const isNumber = parseOrderNumber(typed) !== undefined
  return {
    orderNumber: isNumber ? typed : '',
    isSent: isNumber && searchParams.get('sent') === '1',
  }
})
export const loader = load
export const clientLoader = load

/** Without a code, requests one. */
const add = createFormAction(async ({ orderNumber = '', code }, { api }) => {
  if (code !== undefined) {
    const { data } = await api('POST /api/shop/order/account', { body: { orderNumber, code } })
    return orderPath(data._id)
  }
  await api('POST /api/shop/order/account-code', { body: { orderNumber } })
  return addOrderPath(foldCode(orderNumber).toUpperCase(), true)
})
export const action = add
export const clientAction = add

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Add an order'), noIndex: true }, matches)

/** The code is sent to the contact of an order by phone or at the counter. */
export default function AddOrder({ loaderData: { orderNumber, isSent } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="add-order" className="max-w-xl">
      <h2 id="add-order" className="mb-2 text-3xl text-maroon">
        {t('Add an order')}
      </h2>
      {isSent ? (
        <CodeForm key={orderNumber} orderNumber={orderNumber} />
      ) : (
        <NumberForm orderNumber={orderNumber} />
      )}
      <p className="mt-6">
        <BackLink to={paths.account}>{t('Back to your orders')}</BackLink>
      </p>
    </section>
  )
}

function NumberForm({ orderNumber }: { orderNumber: string }) {
  const { shop } = useSession()
  const postedForm = useActionData<PostedForm>()
  return (
    <>
      <p className="mb-6">
        {t(
          'Ordered by phone or in our shop? We send a code to the email or phone that you ordered with, and the order is in your account.',
        )}
      </p>
      <Form method="post" className="space-y-5" noValidate>
        <Field
          label={t('Order number, like {number}', { number: `${shop.orderPrefix}1042` })}
          name="orderNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
          defaultValue={postedForm?.fields.orderNumber ?? orderNumber}
          error={postedForm?.message}
        />
        <SubmitButton className="w-full">{t('Send me the code')}</SubmitButton>
      </Form>
    </>
  )
}

function CodeForm({ orderNumber }: { orderNumber: string }) {
  const { trial } = useSession().shop
  const postedForm = useActionData<PostedForm>()
  const messageRef = useRef<HTMLParagraphElement>(null)
  // The pressed button is removed and would take the focus with it.
  useEffect(() => messageRef.current?.focus(), [])
  return (
    <>
      <p ref={messageRef} tabIndex={-1} role="status" className="mb-6 outline-none">
        {t(
          'If {number} can be added, a code is on its way to the email or phone that it was ordered with. It works for 15 minutes.',
          { number: orderNumber },
        )}
      </p>
      {trial.mail && (
        <p className="mb-6 border border-gold bg-ivory-deep/60 p-3 text-sm">
          {t('This shop sends no email yet. Its owner finds the code among the emails.')}
        </p>
      )}
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <Field
          label={t('Code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={postedForm?.message}
        />
        <SubmitButton className="w-full">{t('Add the order')}</SubmitButton>
      </Form>
      <Form method="post" className="mt-3">
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <SubmitButton kind="quiet" className="w-full">
          {t('Send another code')}
        </SubmitButton>
      </Form>
      <p className="mt-3 text-center">
        <Link to={paths.addOrder} className={buttonStyle('quiet')}>
          {t('Another order')}
        </Link>
      </p>
    </>
  )
}
