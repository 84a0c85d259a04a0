import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { SIGN_IN_CODE_MINUTES } from '#shared/people/limits.ts'
import type { CodeSignIn, SignInCodeRequest } from '#shared/people/sign-in-code-schema.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { afterSignIn } from '../shared/after-sign-in.ts'
import { AuthForm } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

/** Asks for the code of a message that was sent. */
const enterCodePath = (codeId: string, next: string) =>
  `${paths.signInCode}?${new URLSearchParams({ sent: codeId, ...(next && { next }) })}`

const act = createIntentAction(
  async (fields: SignInCodeRequest | CodeSignIn, visit) => {
    const { api, url } = visit
    if ('target' in fields) {
      const { data } = await api('POST /api/auth/code', { body: { target: fields.target } })
      throw redirect(enterCodePath(data.codeId, url.searchParams.get('next') ?? ''))
    }
    const { code, userName, factor } = fields
    const codeId = url.searchParams.get('sent') ?? ''
    const body = { codeId, code, ...(userName && { userName }), ...(factor && { factor }) }
    throw redirect(await afterSignIn(await api('POST /api/auth/code/sign-in', { body }), visit))
  },
  () => true,
)
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Sign in with a code'), noIndex: true }, matches)

const schemas = () => import('#shared/people/sign-in-code-schema.ts')
const requestSchema = async () => (await schemas()).signInCodeRequest
const codeSchema = async () => (await schemas()).codeSignIn.omit({ codeId: true })

export default function SignInByCode({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  // Not in the address, because addresses are logged. Unknown if the page works without scripts.
  const [target, setTarget] = useState('')
  const isSent = search.has('sent')
  const step = { answer: actionData, next: search.get('next') ?? '', target }
  return isSent ? (
    <EnterCode key={search.get('sent')} {...step} />
  ) : (
    <RequestCode {...step} onSend={setTarget} />
  )
}

type StepProps = { answer: Route.ComponentProps['actionData']; next: string; target: string }

function RequestCode({
  answer,
  next,
  target,
  onSend,
}: StepProps & { onSend: (to: string) => void }) {
  const { textsCodes, trial } = useSession().shop
  return (
    <AuthForm<SignInCodeRequest>
      title={t('Sign in with a code')}
      intro={t('We send you six digits. You need no password and no account.')}
      start={{ target }}
      schema={requestSchema}
      answer={answer}
      button={t('Send me the code')}
      onSend={(fields) => onSend(fields.target)}
      after={
        <Link to={withNext(paths.login, next)} className={buttonStyle('quiet', 'mt-3 w-full')}>
          {t('Sign in with your password')}
        </Link>
      }
    >
      {(field) => (
        <>
          {trial.mail && <OutboxNote />}
          <Field
            {...(textsCodes
              ? {
                  label: t('Email or Indian mobile number'),
                  type: 'text',
                  autoComplete: 'username',
                }
              : { label: t('Email'), type: 'email', autoComplete: 'email' })}
            autoCapitalize="none"
            spellCheck={false}
            {...field('target')}
          />
        </>
      )}
    </AuthForm>
  )
}

const OutboxNote = () => (
  <p className="border border-gold bg-ivory-deep/60 p-3 text-sm">
    {t('This shop sends no email yet. Its owner finds the code among the emails.')}
  </p>
)

function EnterCode({ answer, next, target }: StepProps) {
  const needsFactor = answer?.ok === false && answer.code === 'second_factor'
  return (
    <AuthForm<Omit<CodeSignIn, 'codeId'>>
      title={t('Enter the code')}
      intro={
        target
          ? t('It is on its way to {target} and works for {n} minutes.', {
              target,
              n: SIGN_IN_CODE_MINUTES,
            })
          : t('It is on its way and works for {n} minutes.', { n: SIGN_IN_CODE_MINUTES })
      }
      start={{ code: '', userName: '' }}
      schema={codeSchema}
      answer={answer}
      button={t('Sign in')}
      after={
        <Link to={withNext(paths.signInCode, next)} className={buttonStyle('quiet', 'mt-3 w-full')}>
          {t('Ask for a new code')}
        </Link>
      }
    >
      {(field) => (
        <>
          <Field
            label={t('Code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            {...field('code')}
          />
          <Field
            label={t('Your name (optional)')}
            hint={t('For a new account.')}
            autoComplete="name"
            {...field('userName')}
          />
          {needsFactor && (
            <Field
              label={t('Code from your authenticator app')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              autoFocus
              hint={t('If you do not have your phone, enter a recovery code.')}
              {...field('factor')}
            />
          )}
        </>
      )}
    </AuthForm>
  )
}
