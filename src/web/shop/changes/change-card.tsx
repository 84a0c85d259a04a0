import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import type { ChangeLine, OrderChange } from '#shared/orders/changes/change-schema.ts'
import { isFinal, stepsFor } from '#shared/orders/changes/change-steps.ts'
import {
  changeKindLabels,
  changeNews,
  changeReasonLabels,
  changeStateLabels,
} from '#shared/orders/changes/change-words.ts'
import { MAX_CHANGE_PHOTOS } from '#shared/orders/changes/vocabulary.ts'
import { orderPath } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import { type ChangePlace, pathOf, photosPath } from './change-calls.ts'
import { ChangeForm } from './change-form.tsx'

export function ChangeCard({ change, place }: { change: OrderChange; place: ChangePlace }) {
  const { _id, number, lines, closedAt } = change
  const mustSend = lines.some(
    ({ state, kind, reason }) =>
      (state === 'approved' || state === 'onItsWay') &&
      kind !== 'cancel' &&
      !isWithoutPiece(reason),
  )
  return (
    <article
      aria-labelledby={`change-${_id}`}
      className="border border-line bg-white/40 p-5 sm:p-7"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-3 border-b border-line pb-3">
        <h2 id={`change-${_id}`} className="text-2xl text-maroon">
          {t('Request {number}', { number })}
        </h2>
        <p className="text-sm text-ink-soft">
          {closedAt
            ? t('Ended on {date}', { date: formatDate(closedAt) })
            : t('Since {date}', { date: formatDate(change.openedAt) })}
        </p>
      </header>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line._id} line={line} place={place} />
        ))}
      </ul>
      {mustSend && (
        <p className="mt-5">
          <Link
            to={`${pathOf(place)}?slip=${number}`}
            className={buttonStyle('outline', 'w-full sm:w-auto')}
          >
            {t('Slip for the parcel')}
          </Link>
        </p>
      )}
    </article>
  )
}

function Line({ line, place }: { line: ChangeLine; place: ChangePlace }) {
  const { image, quantity, size, kind, state, reason, answer, refund, deadline, another } = line
  return (
    <li className="py-4">
      <div className="flex gap-4">
        <Picture
          src={image}
          alt=""
          sizes="80px"
          className="aspect-3/4 w-20 shrink-0 self-start border border-line object-cover"
        />
        <div className="min-w-0 flex-1 space-y-2">
          <p className="font-medium">
            {quantity} × {getTitle(line)}
            {size && `, ${size}`}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm">
            <span className="status text-ink">{t(changeStateLabels[state])}</span>
            <span className="text-ink-soft">
              {t(changeKindLabels[kind])}
              {kind !== 'cancel' && ` · ${t(changeReasonLabels[reason])}`}
            </span>
          </p>
          <p>{t(changeNews(line))}</p>
          {answer && <p className="border-l-2 border-gold pl-4 wrap-anywhere">{answer}</p>}
          {state === 'approved' && deadline && kind !== 'cancel' && !isWithoutPiece(reason) && (
            <p className="text-sm text-ink-soft">
              {t('Please send it by {date}.', { date: formatDate(deadline) })}{' '}
              {line.wayBack === 'shop' ? t('We pay the way back.') : t('You pay the way back.')}
            </p>
          )}
          {state === 'goingBack' && line.trackingNumber && (
            <p className="text-sm text-ink-soft">
              {[line.courier, line.trackingNumber].filter(Boolean).join(', ')}
            </p>
          )}
          {another && (
            <p>
              {t('In exchange: {piece}', {
                piece: [getTitle(another), another.size].filter(Boolean).join(', '),
              })}
              {another.order && (
                <>
                  {' · '}
                  {'orderId' in place ? (
                    <Link
                      to={orderPath(another.order._id)}
                      className="underline underline-offset-4"
                    >
                      {t('Order {number}', { number: another.order.orderNumber })}
                    </Link>
                  ) : (
                    t('Order {number}', { number: another.order.orderNumber })
                  )}
                  {another.order.amountDue > 0 &&
                    `, ${t('{amount} to pay', { amount: formatRupees(another.order.amountDue) })}`}
                </>
              )}
            </p>
          )}
          {refund && (
            <p>
              {refund.isDone
                ? t('{amount} went back to you.', { amount: formatRupees(refund.amount) })
                : t('{amount} is on its way back to you.', { amount: formatRupees(refund.amount) })}
            </p>
          )}
        </div>
      </div>
      <Photos line={line} place={place} />
      <Steps line={line} />
    </li>
  )
}

function Photos({ line, place }: { line: ChangeLine; place: ChangePlace }) {
  const { apiOrigin, shop } = useSession()
  const { _id, photos, state, kind } = line
  const mayAdd = !isFinal(state) && kind !== 'cancel' && photos.length < MAX_CHANGE_PHOTOS
  return (
    <>
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {photos.map((photo, at) => (
            <li key={photo}>
              <img
                src={`${photosPath(apiOrigin, place)}/${photo}`}
                alt={t('Photo {n}', { n: at + 1 })}
                className="aspect-square w-full border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <ChangeForm
          intent="photo"
          encType="multipart/form-data"
          className="mt-4 flex flex-wrap items-end gap-3 noscript:hidden"
        >
          <input type="hidden" name="changeLineId" value={_id} />
          <div className="min-w-0 flex-1 basis-60">
            <Field
              key={photos.length}
              label={t('Add a photo')}
              type="file"
              name="image"
              accept="image/*"
              required
            />
          </div>
          <SubmitButton kind="outline">{t('Add it')}</SubmitButton>
        </ChangeForm>
      )}
      {mayAdd && shop.email && (
        <p className="mt-4 hidden text-sm text-ink-soft noscript:block">
          {t('Photos need scripts here. You can also send them to {email}.', { email: shop.email })}
        </p>
      )}
    </>
  )
}

function Steps({ line }: { line: ChangeLine }) {
  const steps = stepsFor(line, 'shopper')
  if (steps.length === 0) return null
  const { _id, state, reason } = line
  const hidden = (step: string) => (
    <>
      <input type="hidden" name="changeLineId" value={_id} />
      <input type="hidden" name="from" value={state} />
      <input type="hidden" name="step" value={step} />
    </>
  )
  return (
    <div className="mt-4 space-y-4">
      {steps.includes('send') && !isWithoutPiece(reason) && (
        <ChangeForm intent="step" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          {hidden('send')}
          <Field label={t('Courier')} name="courier" maxLength={60} />
          <Field
            label={t('Tracking number')}
            name="trackingNumber"
            maxLength={60}
            autoComplete="off"
          />
          <SubmitButton kind="outline">{t('I have sent it')}</SubmitButton>
        </ChangeForm>
      )}
      {steps.includes('arrive') && (
        <ChangeForm intent="step">
          {hidden('arrive')}
          <SubmitButton kind="outline">{t('The piece is back with me')}</SubmitButton>
        </ChangeForm>
      )}
      {steps.includes('withdraw') && (
        <ChangeForm intent="step">
          {hidden('withdraw')}
          <SubmitButton kind="quiet" className="px-0!">
            {t('Take the request back')}
          </SubmitButton>
        </ChangeForm>
      )}
    </div>
  )
}
