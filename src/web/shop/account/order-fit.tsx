import { useState } from 'react'
import { Link } from 'react-router'
import type { FitOfLine } from '#shared/fit/line-schema.ts'
import type { LineVersion, Profile } from '#shared/fit/measures-schema.ts'
import { measuresPath, orderPhotoPath } from '#shared/measures-paths.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { MeasuresList } from '../../shared/fit/measures-list.tsx'
import { Part } from '../../shared/orders/order-parts.tsx'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField, SelectField } from '../../ui/field.tsx'
import type { FitIntent } from './answer-fit.ts'

type Props = { order: OwnOrder; fit: FitOfLine[]; profiles: Profile[] }

/** The button of the next step moves the focus here. */
export const FIT_ID = 'order-fit'

export function OrderFit({ order, fit, profiles }: Props) {
  if (fit.length === 0) return null
  return (
    <div id={FIT_ID} tabIndex={-1} className="scroll-mt-20 space-y-7 focus:outline-none">
      {fit.map((line) => {
        const item = order.cartItems.find(({ lineId }) => lineId === line.lineId)
        if (!item) return null
        return (
          <Part key={line.lineId} title={t('Measures: {piece}', { piece: getTitle(item) })}>
            <LineFit order={order} line={line} profiles={profiles} />
          </Part>
        )
      })}
    </div>
  )
}

function LineFit({
  order,
  line,
  profiles,
}: {
  order: OwnOrder
  line: FitOfLine
  profiles: Profile[]
}) {
  const { send, busy, refusal } = useSend<FitIntent>()
  const { lineId, versions, photos, review } = line
  const agreed = versions.find(({ state }) => state === 'agreed')
  const hasEnded = order.orderStatus === 'rejected' || hasShipped(order.orderStatus)
  const proposal = hasEnded ? undefined : versions.find(({ state }) => state === 'proposed')
  const isOpen = line.production === 'waiting' && !hasEnded
  const lineRef = { orderId: order._id, lineId }
  return (
    <div className="space-y-4">
      {proposal && (
        <div className="space-y-3 border-l-2 border-gold pl-4">
          <h4 className="font-sans font-medium">{t('We propose a correction')}</h4>
          <p className="wrap-anywhere">{proposal.reason}</p>
          <MeasuresList of={proposal} previous={agreed} />
          <div className="flex flex-wrap gap-3 print:hidden">
            {([true, false] as const).map((accepts) => (
              <Button
                key={String(accepts)}
                kind={accepts ? 'primary' : 'outline'}
                disabled={busy}
                onClick={() =>
                  send({ intent: 'measures', ...lineRef, measuresId: proposal._id, accepts })
                }
              >
                {accepts ? t('Accept') : t('Decline')}
              </Button>
            ))}
          </div>
        </div>
      )}
      {agreed && <AgreedMeasures version={agreed} />}
      {!agreed && !proposal && !isOpen && <p>{t('No measures are kept for this piece.')}</p>}
      {isOpen && !proposal && (
        <GiveMeasures
          orderId={order._id}
          wear={line.wear}
          profiles={profiles.filter((profile) => line.wear === '' || profile.wear === line.wear)}
          hasMeasures={agreed !== undefined}
          busy={busy}
          onGive={(profileId) => send({ intent: 'give', ...lineRef, profileId })}
        />
      )}
      {photos.length > 0 && review && (
        <Photos
          orderId={order._id}
          line={line}
          busy={busy}
          onAnswer={(approves, note) =>
            send({
              intent: 'photos',
              ...lineRef,
              approves,
              note,
              photoIds: photos.map(({ _id }) => _id),
            })
          }
        />
      )}
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}

const AgreedMeasures = ({ version }: { version: LineVersion }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5">
      {version.name
        ? t('We make it to the measures of {name}.', { name: version.name })
        : t('We make it to these measures.')}
    </summary>
    <MeasuresList of={version} />
    {version.notes && <p className="mt-2 text-sm wrap-anywhere">{version.notes}</p>}
  </details>
)

type GiveProps = {
  orderId: string
  wear: FitOfLine['wear']
  profiles: Profile[]
  hasMeasures: boolean
  busy: boolean
  onGive: (profileId: string) => void
}

function GiveMeasures({ orderId, wear, profiles, hasMeasures, busy, onGive }: GiveProps) {
  const [profileId, setProfileId] = useState(profiles[0]?._id ?? '')
  return (
    <div className="space-y-3 print:hidden">
      {!hasMeasures && <p>{t('We begin once we have your measures.')}</p>}
      {profiles.length > 0 && (
        <form
          method="post"
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            onGive(profileId)
          }}
        >
          <SelectField
            label={hasMeasures ? t('Change to the measures of') : t('Made to the measures of')}
            value={profileId}
            onChange={({ target }) => setProfileId(target.value)}
          >
            {profiles.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="outline" disabled={busy}>
            {t('Use these measures')}
          </Button>
        </form>
      )}
      <Link
        to={measuresPath(undefined, { order: orderId, ...(wear && { wear }) })}
        className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
      >
        {t('Add measurements')}
      </Link>
    </div>
  )
}

type PhotosProps = {
  orderId: string
  line: FitOfLine
  busy: boolean
  onAnswer: (approves: boolean, note: string) => void
}

function Photos({ orderId, line: { photos, review }, busy, onAnswer }: PhotosProps) {
  const { apiOrigin } = useSession()
  const [note, setNote] = useState('')
  return (
    <div className="space-y-3">
      <h4 className="font-sans font-medium">{t('Photos of your piece')}</h4>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ _id }, n) => (
          <li key={_id}>
            <img
              src={orderPhotoPath(apiOrigin, orderId, _id)}
              alt={t('Photo {n}', { n: n + 1 })}
              className="w-full border border-line"
            />
          </li>
        ))}
      </ul>
      {review?.state === 'approved' && <p className="text-green">{t('You have approved them.')}</p>}
      {review?.state === 'changes' && (
        <p className="wrap-anywhere">
          {t('You asked for a change: {note}', { note: review.note })}
        </p>
      )}
      {review?.state === 'asked' && (
        <form
          method="post"
          className="space-y-3 print:hidden"
          onSubmit={(event) => {
            event.preventDefault()
            onAnswer(false, note)
          }}
        >
          <Button disabled={busy} onClick={() => onAnswer(true, '')}>
            {t('Approve the photos')}
          </Button>
          <AreaField
            label={t('What shall we change?')}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" kind="outline" disabled={busy || note.trim() === ''}>
            {t('Ask for a change')}
          </Button>
        </form>
      )}
    </div>
  )
}
