import { useState } from 'react'
import type { Consents } from '#shared/shop/customer-schema.ts'
import {
  type ConsentAnswer,
  consentAnswerLabels,
  consentAnswers,
  consentChannelLabels,
  consentChannels,
} from '#shared/shop/customer-vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { formatDate } from '../../shared/dates.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

const toAnswers = ({ email, message }: Consents) => ({
  email: email?.answer ?? null,
  message: message?.answer ?? null,
})

export function ConsentForm({ id, consents }: { id: string; consents: Consents }) {
  const answersWas = toAnswers(consents)
  const [answers, setAnswers] = useState(answersWas)
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const isChanged = consentChannels.some((channel) => answers[channel] !== answersWas[channel])
  useUnsaved(isChanged)
  return (
    <form
      method="post"
      className="space-y-4"
      aria-label={t('Consent')}
      onSubmit={(event) => {
        event.preventDefault()
        send('PUT /api/admin/customers/:id/consents', {
          params: { id },
          body: { answers, answersWas },
        })
      }}
    >
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        {consentChannels.map((channel) => (
          <SelectField
            key={channel}
            label={t(consentChannelLabels[channel])}
            hint={sinceText(consents[channel])}
            value={answers[channel] ?? ''}
            onChange={({ target }) =>
              setAnswers({ ...answers, [channel]: (target.value || null) as ConsentAnswer | null })
            }
          >
            <option value="">{t('Not asked')}</option>
            {consentAnswers.map((answer) => (
              <option key={answer} value={answer}>
                {t(consentAnswerLabels[answer])}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy || !isChanged}>
        {t('Save the consent')}
      </Button>
    </form>
  )
}

const sinceText = (consent: Consents['email']) =>
  consent
    ? t('Since {day}, recorded by {name}', {
        day: formatDate(consent.since),
        name: consent.recordedBy || t('a former colleague'),
      })
    : undefined
