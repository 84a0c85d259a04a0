import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { BoughtCard } from '#shared/orders/card-sale-schema.ts'
import { orderPath } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { formatDate } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type CardFields, readCardFields } from './card-fields.ts'

const stateLabels: Record<BoughtCard['state'], Message> = {
  waiting: 'Scheduled',
  sent: 'Sent',
  frozen: 'Stopped',
  refunded: 'Refunded',
}

type Props = { cards: readonly BoughtCard[]; postedForm: PostedForm | undefined }

export function BoughtCards({ cards, postedForm }: Props) {
  return (
    <section aria-labelledby="bought" className="mt-14 border-t border-line pt-8">
      <h2 id="bought" className="mb-4 text-2xl text-maroon">
        {t('Cards that you bought')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {cards.map((card) => (
          <Row
            key={card._id}
            card={card}
            postedForm={postedForm?.fields.id === card._id ? postedForm : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ card, postedForm }: { card: BoughtCard; postedForm: PostedForm | undefined }) {
  const { send, busy, answer, refusal } = useSend<CardFields>()
  const message = answer ? refusal?.message : postedForm?.message
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(readCardFields(event.currentTarget))
  }
  const { _id: id, recipientName: name, recipientEmail: email } = card
  return (
    <li className="py-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere">
          {[name, email].filter(Boolean).join(', ')}
          <span className="block text-sm text-ink-soft">
            {t(stateLabels[card.state])}, {formatDate(card.deliverOn)}
          </span>
        </span>
        <span className="text-right tabular-nums">
          {formatRupees(card.amount)}
          <br />
          <Link to={orderPath(id)} className="text-link text-sm">
            {card.orderNumber}
          </Link>
        </span>
      </p>
      {card.isCorrectable && (
        <form
          method="post"
          onSubmit={submit}
          className="mt-3 flex max-w-xl flex-wrap items-start gap-3"
          noValidate
        >
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="id" value={id} />
          <div className="min-w-[min(14rem,100%)] flex-1">
            <Field
              label={t('Their email')}
              name="recipientEmail"
              type="email"
              autoComplete="off"
              required
              defaultValue={postedForm?.fields.recipientEmail ?? email}
              error={message}
            />
          </div>
          <Button type="submit" kind="outline" disabled={busy} className="beside-field">
            {t('Correct the email')}
          </Button>
        </form>
      )}
      {card.isReplaceable && (
        <form method="post" onSubmit={submit} className="mt-3">
          <input type="hidden" name="intent" value="newCode" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" kind="outline" disabled={busy}>
            {t('Send a new code')}
            <span className="sr-only"> {name}</span>
          </Button>
          <p className="mt-1 text-sm text-ink-soft">
            {t('You can do this once. The old code stops working.')}
          </p>
        </form>
      )}
      <Alert>{!card.isCorrectable && message}</Alert>
    </li>
  )
}
