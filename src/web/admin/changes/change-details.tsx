import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { ListedChange } from '#shared/orders/changes/change-schema.ts'
import {
  changeKindLabels,
  changeReasonLabels,
  changeRemedyLabels,
  changeStateLabels,
} from '#shared/orders/changes/change-words.ts'
import { itemFitLabels } from '#shared/orders/item-fit.ts'
import { adminOrdersPath, changePhotoPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { formatDate, formatMoment } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useCall } from '../shared/use-call.ts'
import { StepForm } from './step-form.tsx'
import { changeStepLabels, orderedSteps } from './step-words.ts'

/** Shows one request with its next step. */
export function ChangeDetails({ line, hasSteps }: { line: ListedChange; hasSteps: boolean }) {
  const { _id, number, image, size, quantity, kind, remedy, state, isLate } = line
  const [next, ...others] = hasSteps ? orderedSteps(line) : []
  return (
    <article aria-labelledby={`line-${_id}`} className="border-t border-line py-6">
      <div className="flex gap-4">
        <Picture
          src={image}
          alt=""
          sizes="80px"
          className="aspect-3/4 w-20 shrink-0 self-start border border-line object-cover"
        />
        <div className="min-w-0 flex-1 space-y-1">
          <h3 id={`line-${_id}`} className="text-xl">
            {quantity} × {getTitle(line)}
            {size && `, ${size}`}
          </h3>
          <p className="font-mono text-sm">{number}</p>
          <p>
            {t(changeKindLabels[kind])}
            {kind !== 'cancel' && ` · ${t(changeRemedyLabels[remedy])}`}
          </p>
          <p className={isLate ? 'text-red' : ''}>
            <span className="status text-ink">{t(changeStateLabels[state])}</span>{' '}
            {t('since {moment}', { moment: formatMoment(line.since) })}
          </p>
        </div>
      </div>
      <Facts line={line} />
      <Photos line={line} />
      <div className="mt-5 space-y-5">
        {next && <StepForm key={`${state} ${next}`} line={line} step={next} kind="primary" />}
        {others.length > 0 && (
          <details key={state}>
            <summary className="min-h-11 cursor-pointer py-2.5">{t('Another step')}</summary>
            <ul className="space-y-5 border-l-2 border-gold pl-4">
              {others.map((step) => (
                <li key={step} aria-label={t(changeStepLabels[step])}>
                  <StepForm line={line} step={step} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {line.canUndo && <Undo line={line} />}
      </div>
    </article>
  )
}

function Facts({ line }: { line: ListedChange }) {
  const { reason, fit, fitWhere, words, answer, value, wayBack, refund, kind, deadline, another } =
    line
  const rows: [string, string][] = [
    [t('Value'), formatRupees(value)],
    ...(kind === 'cancel'
      ? []
      : ([
          [
            t('Reason'),
            [t(changeReasonLabels[reason]), fit && t(itemFitLabels[fit]), fitWhere]
              .filter(Boolean)
              .join(', '),
          ],
          [t('Way back'), wayBack === 'shop' ? t('The shop pays') : t('The customer pays')],
        ] as [string, string][])),
    [
      t('Asked'),
      `${formatMoment(line.askedAt)}, ${line.askedBy === 'owner' ? t('entered here') : t('by the customer')}`,
    ],
  ]
  if (deadline) rows.push([t('Until'), formatDate(deadline)])
  if (line.courier || line.trackingNumber)
    rows.push([t('Parcel'), [line.courier, line.trackingNumber].filter(Boolean).join(', ')])
  if (refund)
    rows.push([
      t('Money'),
      refund.isDone
        ? t('{amount} is back', { amount: formatRupees(refund.amount) })
        : t('{amount} is on its way', { amount: formatRupees(refund.amount) }),
    ])
  if (another)
    rows.push([
      t('Gets instead'),
      [getTitle(another), another.size, another.price && formatRupees(another.price)]
        .filter(Boolean)
        .join(', '),
    ])
  if (line.courierClaim || line.recovered > 0)
    rows.push([
      t('Claim at the courier'),
      [line.courierClaim, line.recovered > 0 && formatRupees(line.recovered)]
        .filter(Boolean)
        .join(', '),
    ])
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {rows.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {another?.order && (
        <p className="mt-3">
          <Link
            to={adminOrdersPath({ order: another.order._id })}
            className="underline underline-offset-4"
          >
            {t('Order {number} sends it', { number: another.order.orderNumber })}
          </Link>
        </p>
      )}
      {words && <p className="mt-3 border-l-2 border-gold pl-4 wrap-anywhere">{words}</p>}
      {answer && (
        <p className="mt-3 border-l-2 border-green pl-4 wrap-anywhere">
          {t('Your answer: {text}', { text: answer })}
        </p>
      )}
    </>
  )
}

function Photos({ line: { orderId, photos } }: { line: ListedChange }) {
  const { apiOrigin } = useSession()
  if (photos.length === 0) return null
  return (
    <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={changePhotoPath(apiOrigin, orderId, photo)} target="_blank" rel="noreferrer">
            <img
              src={changePhotoPath(apiOrigin, orderId, photo)}
              alt={t('Photo {n}', { n: at + 1 })}
              className="aspect-square w-full border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Undo({ line: { _id, orderId, state } }: { line: ListedChange }) {
  const { send, busy } = useCall()
  return (
    <Button
      kind="quiet"
      className="px-0!"
      disabled={busy}
      onClick={() =>
        send('POST /api/admin/orders/changes/:id/undo', {
          params: { id: orderId },
          body: { changeLineId: _id, from: state },
        })
      }
    >
      {t('Take the last step back')}
    </Button>
  )
}
