import { useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { ChangesOfOrder } from '#shared/orders/changes/change-schema.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import { AskForm } from './ask-form.tsx'
import type { ChangePlace } from './change-calls.ts'
import { ChangeCard } from './change-card.tsx'
import { ChangeForm } from './change-form.tsx'

/** What was asked of an order, and what may be asked. */
export function ChangesView({
  changes: data,
  place,
  back,
}: {
  changes: ChangesOfOrder
  place: ChangePlace
  back?: React.ReactNode
}) {
  const { orderNumber, changes, items, cancel } = data
  const postedForm = useActionData<PostedForm>()
  const isAsking = postedForm?.fields.intent === 'ask'
  return (
    <div className="mx-auto max-w-3xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle about={t('Order {number}', { number: orderNumber })}>
        {t('Returns and requests')}
      </PageTitle>
      <div className="space-y-12">
        {!isAsking && <Alert>{postedForm?.message}</Alert>}
        {changes.map((change) => (
          <ChangeCard key={change._id} change={change} place={place} />
        ))}
        {cancel !== 'no' && <CancelForm data={data} />}
        {items.length > 0 && <AskForm data={data} postedForm={isAsking ? postedForm : undefined} />}
        {changes.length === 0 && items.length === 0 && cancel === 'no' && (
          <Empty title={t('Nothing can be asked for this order now')}>
            <p>{t('Once a piece is with you, you can ask for a return or an alteration here.')}</p>
          </Empty>
        )}
      </div>
      {back && <p className="mt-10">{back}</p>}
    </div>
  )
}

function CancelForm({ data: { cancel, cancelRefund } }: { data: ChangesOfOrder }) {
  return (
    <section aria-labelledby="cancel">
      <h2 id="cancel" className="mb-3 text-2xl text-maroon">
        {t('Cancel the order')}
      </h2>
      <p className="mb-4 max-w-prose">
        {cancel === 'now'
          ? t('Nothing is packed yet. It is cancelled at once, and {amount} goes back to you.', {
              amount: formatRupees(cancelRefund),
            })
          : t('We work on your order already, so we look at it first and answer within two days.')}
      </p>
      <ChangeForm intent="cancel" className="space-y-4">
        {cancel === 'ask' && (
          <AreaField
            label={t('What should we know? (optional)')}
            name="words"
            rows={2}
            maxLength={1000}
          />
        )}
        <SubmitButton kind="outline" className="w-full sm:w-auto">
          {cancel === 'now' ? t('Cancel this order') : t('Ask to cancel')}
        </SubmitButton>
      </ChangeForm>
    </section>
  )
}
