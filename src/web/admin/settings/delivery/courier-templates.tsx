import { TRACKING_PLACEHOLDER } from '#shared/orders/delivery/couriers.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { nextKey } from '../row-keys.ts'
import type { CourierFields } from './delivery-fields.ts'

type Props = {
  couriers: CourierFields[]
  onChange: (couriers: CourierFields[]) => void
  getError: (path: string) => string | undefined
}

export function CourierTemplates({ couriers, onChange, getError }: Props) {
  const change = (key: number, part: Partial<CourierFields>) =>
    onChange(couriers.map((courier) => (courier.key === key ? { ...courier, ...part } : courier)))
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Couriers')}</h2>
      <p className="text-ink-soft">
        {t(
          'Delhivery, Ekart, DHL, FedEx and UPS are known. Others need the address of their page.',
        )}
      </p>
      {couriers.map(({ key, name, trackingUrl }, at) => (
        <div key={key} className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[1fr_2fr_auto]">
          <Field
            label={t('Courier')}
            maxLength={60}
            autoComplete="off"
            value={name}
            error={getError(`couriers.${at}.name`)}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <Field
            label={t('Tracking page')}
            type="url"
            spellCheck={false}
            autoComplete="off"
            hint={t('With {number} where the tracking number belongs.', {
              number: TRACKING_PLACEHOLDER,
            })}
            value={trackingUrl}
            error={getError(`couriers.${at}.trackingUrl`)}
            onChange={({ target }) => change(key, { trackingUrl: target.value })}
          />
          <Button
            kind="quiet"
            className="sm:beside-field"
            onClick={() => onChange(couriers.filter((courier) => courier.key !== key))}
          >
            {t('Remove {name}', { name: name || t('Courier') })}
          </Button>
        </div>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          onChange([...couriers, { key: nextKey(couriers), name: '', trackingUrl: 'https://' }])
        }
      >
        {t('Add a courier')}
      </Button>
    </section>
  )
}
