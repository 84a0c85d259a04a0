import { useActionData } from 'react-router'
import { guestChangePath, openChangesPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { createFormAction, createLoader, type PostedForm } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import type { Route } from './+types/open-page.ts'
import { ChangeForm } from './change-form.tsx'

const load = createLoader(async ({ url: { searchParams } }) => ({
  orderNumber: searchParams.get('number') ?? '',
  /** Of the order; given once the code was asked for. */
  contact: searchParams.get('contact') ?? '',
}))
export const loader = load
export const clientLoader = load

/** Without a code, requests one. */
const open = createFormAction(async ({ orderNumber = '', contact = '', code }, { api }) => {
  if (code === undefined) {
    await api('POST /api/change/code', { body: { orderNumber, contact } })
    return `${openChangesPath(orderNumber)}&${new URLSearchParams({ contact })}`
  }
  const { data } = await api('POST /api/change/open', { body: { orderNumber, contact, code } })
  return guestChangePath(data.token)
})
export const action = open
export const clientAction = open

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Returns and requests'), noIndex: true }, matches)

/** Finds an order by phone or at the counter, and sends a code to its contact. */
export default function OpenChanges({ loaderData }: Route.ComponentProps) {
  const { orderNumber, contact } = loaderData
  const { shop } = useSession()
  const postedForm = useActionData<PostedForm>()
  const numberError = fieldError(postedForm?.errors, 'orderNumber')
  const contactError = fieldError(postedForm?.errors, 'contact')
  const isCodeAsked = contact !== '' && orderNumber !== ''
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Returns and requests')}</PageTitle>
      <p role={isCodeAsked ? 'status' : undefined} className="mb-6">
        {isCodeAsked
          ? t(
              'If {number} is an order without an account, a code is on its way to its email or phone. It works for 15 minutes.',
              { number: orderNumber },
            )
          : t(
              'Ordered by phone or in our shop? We send a code to the email or phone that you ordered with. Orders of an account are changed in the account.',
            )}
      </p>
      {isCodeAsked && shop.trial.mail && (
        <p className="mb-6 border border-gold bg-ivory-deep/60 p-3 text-sm">
          {t('This shop sends no email yet. Its owner finds the code among the emails.')}
        </p>
      )}
      <ChangeForm intent="ask" className="space-y-5">
        {isCodeAsked ? (
          <>
            <input type="hidden" name="orderNumber" value={orderNumber} />
            <input type="hidden" name="contact" value={contact} />
            <Field
              label={t('Code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
              error={postedForm?.message}
            />
            <SubmitButton className="w-full">{t('Open the requests')}</SubmitButton>
          </>
        ) : (
          <>
            <Field
              label={t('Order number, like {number}', { number: `${shop.orderPrefix}1042` })}
              name="orderNumber"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              required
              defaultValue={postedForm?.fields.orderNumber ?? orderNumber}
              error={numberError ?? (contactError ? undefined : postedForm?.message)}
            />
            <Field
              label={t('Email or phone that you ordered with')}
              name="contact"
              maxLength={200}
              required
              defaultValue={postedForm?.fields.contact}
              error={contactError}
            />
            <SubmitButton className="w-full">{t('Send me the code')}</SubmitButton>
          </>
        )}
      </ChangeForm>
      {isCodeAsked && (
        <ChangeForm intent="ask" className="mt-3">
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <input type="hidden" name="contact" value={contact} />
          <SubmitButton kind="quiet" className="w-full">
            {t('Send another code')}
          </SubmitButton>
        </ChangeForm>
      )}
    </div>
  )
}
