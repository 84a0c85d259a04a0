import { useActionData } from 'react-router'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { useSend, useUntilEdited } from '../../api/use-send.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ReservedUntil } from '../shared/reserved-until.tsx'
import type { CompleteIntent } from './complete-intent.ts'

type Props = {
  email: string
  /** The last digits of the phone number that received the code; null if it was emailed. */
  phoneEnd: string | null
  orderId: string
  /** An ISO instant. Null after the deadline. */
  payUntil: string | null
}

export function DeliveryCodeForm({ email, phoneEnd, orderId, payUntil }: Props) {
  const { trial } = useSession().shop
  const { send, busy, answer, refusal } = useSend<CompleteIntent>()
  const resending = useSend<CompleteIntent, { message?: string }>({
    onDone: ({ message }) => toast.success(message ?? ''),
  })
  const [postedForm, markEdited] = useUntilEdited(useActionData<PostedForm>())
  const postedMessage = answer || resending.answer ? undefined : postedForm?.message
  const error = refusal?.message ?? resending.refusal?.message ?? postedMessage
  return (
    <>
      <p className="mb-6">
        {t(
          'You pay when your order is delivered. We have sent a code to {email}: please enter it here.',
          { email: phoneEnd === null ? email : t('your phone … {end}', { end: phoneEnd }) },
        )}{' '}
        <ReservedUntil payUntil={payUntil} />
      </p>
      {trial.mail && phoneEnd === null && (
        <p className="mb-6 border border-gold bg-ivory-deep/60 p-3 text-sm">
          {t('This shop sends no email yet. Its owner finds the code among the emails.')}
        </p>
      )}
      <form
        method="post"
        className="space-y-5"
        onInput={markEdited}
        onSubmit={(event) => {
          event.preventDefault()
          const code = String(new FormData(event.currentTarget).get('code') ?? '')
          send({ intent: 'confirm', orderId, code })
        }}
      >
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="orderId" value={orderId} />
        <Field
          label={t('Code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={error}
        />
        <Button type="submit" disabled={busy} className="w-full">
          {t('Confirm the order')}
        </Button>
      </form>
      <form
        method="post"
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          resending.send({ intent: 'send', orderId })
        }}
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="orderId" value={orderId} />
        <Button type="submit" kind="quiet" disabled={resending.busy} className="w-full">
          {t('Send another code')}
        </Button>
      </form>
    </>
  )
}
