import { Form, Link, useNavigation } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { BoughtCard } from '#shared/orders/credit-schema.ts'
import { orderPath } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { formatDate } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

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
  const isBusy = useNavigation().state !== 'idle'
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
          <Link
            to={orderPath(id)}
            className="block text-sm text-maroon underline decoration-gold underline-offset-4"
          >
            {card.orderNumber}
          </Link>
        </span>
      </p>
      {card.isCorrectable && (
        <Form
          method="post"
          reloadDocument
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
              error={postedForm?.message}
            />
          </div>
          <Button type="submit" kind="outline" disabled={isBusy} className="mt-7">
            {t('Correct the email')}
          </Button>
        </Form>
      )}
      {card.isReplaceable && (
        <Form method="post" reloadDocument className="mt-3">
          <input type="hidden" name="intent" value="newCode" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" kind="outline" disabled={isBusy}>
            {t('Send a new code')}
            <span className="sr-only"> {name}</span>
          </Button>
          <p className="mt-1 text-sm text-ink-soft">
            {t('You can do this once. The old code stops working.')}
          </p>
        </Form>
      )}
      <Alert>{postedForm && !card.isCorrectable && postedForm.message}</Alert>
    </li>
  )
}
