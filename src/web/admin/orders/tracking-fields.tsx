import { t } from '#shared/words/panel.ts'
import { Field } from '../../ui/field.tsx'

type Tracking = {
  courier: string
  setCourier: (text: string) => void
  trackingNumber: string
  setTrackingNumber: (text: string) => void
}

export function TrackingFields({
  courier,
  setCourier,
  trackingNumber,
  setTrackingNumber,
}: Tracking) {
  return (
    <>
      <Field
        label={t('Courier (optional)')}
        maxLength={60}
        value={courier}
        onChange={(event) => setCourier(event.target.value)}
      />
      <Field
        label={t('Tracking number (optional)')}
        maxLength={60}
        hint={t('The customer sees both.')}
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
    </>
  )
}
