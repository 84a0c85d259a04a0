import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import type { TailorCard } from '#shared/fit/line-schema.ts'
import { MAX_LINE_PHOTOS } from '#shared/fit/measures.ts'
import type { LineVersion } from '#shared/fit/measures-schema.ts'
import { typedLength } from '#shared/fit/units.ts'
import { productionLabels } from '#shared/orders/production.ts'
import { tailorPhotoPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { errorMessage } from '../../../api/errors.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { MeasureFields } from '../../../shared/fit/measure-fields.tsx'
import { MeasuresList } from '../../../shared/fit/measures-list.tsx'
import { postedMeasures } from '../../../shared/fit/posted-measures.ts'
import { useSession } from '../../../shared/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { measuresStateLabels, photosStateLabels } from '../../shared/fit-words.ts'
import { NextProductionStep } from '../../shared/production-step.tsx'
import { useCall } from '../../shared/use-call.ts'

const onCard = { isOutside: true, showsRefusal: true }

type Props = { card: TailorCard; isOwner: boolean }

/** Not printed. */
export function CardTools({ card, isOwner }: Props) {
  const isMeasured = card.options.make === 'measured'
  return (
    <div className="mt-10 space-y-10 border-t border-line pt-8 print:hidden">
      <Step card={card} />
      {isMeasured && <Versions card={card} />}
      {isMeasured && <Photos card={card} isOwner={isOwner} />}
    </div>
  )
}

function Step({ card }: { card: TailorCard }) {
  const { send, busy, refusal } = useCall(onCard)
  const params = { lineId: card.lineId }
  return (
    <section className="space-y-3">
      <h2 className="text-xl">{t('Production')}</h2>
      <p>{t(productionLabels[card.production.state])}</p>
      {card.isOpen && (
        <NextProductionStep
          make={card.options.make as Make}
          production={card.production}
          busy={busy}
          onStep={(body) => send('POST /api/admin/tailoring/:lineId/step', { params, body })}
        />
      )}
      <Alert>{refusal?.message}</Alert>
    </section>
  )
}

const versionLabels = {
  agreed: 'Agreed',
  proposed: 'Proposed',
  declined: 'Declined',
  replaced: 'Replaced',
} as const

function Versions({ card }: { card: TailorCard }) {
  const { versions, production, isOpen } = card
  const newest = versions.find(({ state }) => state === 'agreed') ?? versions[0]
  return (
    <section className="space-y-4">
      <h2 className="text-xl">{t('Measures')}</h2>
      {production.fit && <p>{t(measuresStateLabels[production.fit.measures])}</p>}
      <ul className="space-y-1">
        {versions.map((version, n) => (
          <li key={version._id}>
            <details>
              <summary className="min-h-11 cursor-pointer py-2">
                {t('Version {n}', { n: version.version })}: {t(versionLabels[version.state])},{' '}
                {version.byStaff ? t('by the shop') : t('by the customer')},{' '}
                {formatMoment(version.at)}
              </summary>
              {version.reason && <p className="mb-2 wrap-anywhere">{version.reason}</p>}
              <MeasuresList of={version} previous={versions[n + 1]} />
            </details>
          </li>
        ))}
      </ul>
      {isOpen && production.state !== 'ready' && (
        <Propose key={newest?._id} card={card} newest={newest} />
      )}
    </section>
  )
}

function Propose({ card, newest }: { card: TailorCard; newest: LineVersion | undefined }) {
  const { lineId, hasShopper } = card
  const { send, busy, refusal } = useCall({ ...onCard, onDone: () => setOpen(false) })
  const [isOpen, setOpen] = useState(false)
  const noMeasures = postedMeasures({
    wear: newest?.wear,
    unit: newest?.unit,
    basis: newest?.basis,
  })
  const start = {
    ...noMeasures,
    notes: newest?.notes ?? '',
    values: Object.fromEntries(
      Object.entries(newest?.measures ?? {}).map(([code, mm]) => [
        code,
        typedLength(mm, noMeasures.unit),
      ]),
    ),
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const { again: _, confirmed: __, ...proposal } = postedMeasures(fields)
    send('POST /api/admin/tailoring/:lineId/propose', {
      params: { lineId },
      body: { ...proposal, reason: String(fields.reason) },
    })
  }
  if (!isOpen)
    return (
      <Button kind="outline" onClick={() => setOpen(true)}>
        {hasShopper ? t('Propose a correction') : t('Enter measures')}
      </Button>
    )
  return (
    <form
      method="post"
      aria-label={t('Propose a correction')}
      noValidate
      className="space-y-5"
      onSubmit={submit}
    >
      <MeasureFields start={start} showsAll={refusal !== undefined} asksTwice={false} />
      <Field
        label={t('Reason')}
        name="reason"
        maxLength={300}
        required
        hint={hasShopper ? t('The customer reads it.') : ''}
      />
      <Alert>{refusal?.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {hasShopper ? t('Send the correction') : t('Save')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function Photos({ card, isOwner }: Props) {
  const { apiOrigin } = useSession()
  const session = useBrowserSession()
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useCall(onCard)
  const [failed, setFailed] = useState<string>()
  const [sending, setSending] = useState(false)
  const [reason, setReason] = useState('')
  const { lineId, photos, review, isOpen, hasShopper } = card
  const state = review?.state

  async function upload(files: FileList | null) {
    setFailed(undefined)
    setSending(true)
    for (const file of files ?? []) {
      const form = new FormData()
      form.set('image', file)
      try {
        const answer = await fetch(`${apiOrigin}/api/admin/tailoring/${lineId}/photo`, {
          method: 'POST',
          credentials: 'include',
          headers: session.changeHeaders(),
          body: form,
        })
        if (!answer.ok) setFailed((await answer.json()).message)
      } catch (error) {
        setFailed(errorMessage(error))
      }
    }
    setSending(false)
    await revalidate()
  }

  return (
    <section className="space-y-4">
      <h2 className="text-xl">{t('Photos of the piece')}</h2>
      {state && <p>{t(photosStateLabels[state])}</p>}
      {review?.note && <p className="border-l-2 border-gold pl-4 wrap-anywhere">{review.note}</p>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ _id }, n) => (
            <li key={_id}>
              <img
                src={tailorPhotoPath(apiOrigin, _id)}
                alt={t('Photo {n}', { n: n + 1 })}
                className="w-full border border-line"
              />
              {state !== 'approved' && (
                <Button
                  kind="quiet"
                  className="px-2!"
                  disabled={busy}
                  onClick={() =>
                    send('DELETE /api/admin/tailoring/photo/:photoId', { params: { photoId: _id } })
                  }
                >
                  {t('Delete')}
                  <span className="sr-only"> {t('Photo {n}', { n: n + 1 })}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && photos.length < MAX_LINE_PHOTOS && (
        <Field
          label={t('Add photos')}
          type="file"
          accept="image/*"
          multiple
          disabled={sending}
          hint={t('Of the measured piece, the tape visible. Only the customer and you see them.')}
          error={failed}
          onChange={({ target }) => {
            upload(target.files).finally(() => {
              target.value = ''
            })
          }}
        />
      )}
      {isOpen && hasShopper && photos.length > 0 && state !== 'approved' && state !== 'asked' && (
        <Button
          disabled={busy}
          onClick={() => send('POST /api/admin/tailoring/:lineId/ask', { params: { lineId } })}
        >
          {t('Ask the customer for approval')}
        </Button>
      )}
      {isOwner && isOpen && hasShopper && state !== 'approved' && state !== 'waived' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">
            {t('Release without approval')}
          </summary>
          <form
            method="post"
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault()
              send('POST /api/admin/tailoring/:lineId/waive', {
                params: { lineId },
                body: { reason },
              })
            }}
          >
            <Field
              label={t('Reason')}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button type="submit" kind="outline" disabled={busy || reason.trim() === ''}>
              {t('Release the piece')}
            </Button>
          </form>
        </details>
      )}
      <Alert>{refusal?.message}</Alert>
    </section>
  )
}
