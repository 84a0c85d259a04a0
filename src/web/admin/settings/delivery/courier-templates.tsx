import { uuidv7 } from 'uuidv7'
import { TRACKING_PLACEHOLDER } from '#shared/orders/delivery/couriers.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { DeliveryFields } from './delivery-fields.ts'

export function CourierTemplates({ form }: { form: RecordForm<DeliveryFields> }) {
  const { couriers } = form.fields
  const setCouriers = (rows: typeof couriers) => form.set('couriers', rows)
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Couriers')}</h2>
      <p className="text-ink-soft">
        {t(
          'Delhivery, Ekart, DHL, FedEx and UPS are known. Others need the address of their page.',
        )}
      </p>
      {couriers.map(({ key, name }, at) => (
        <div key={key} className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[1fr_2fr_auto]">
          <Field
            label={t('Courier')}
            maxLength={60}
            autoComplete="off"
            {...form.field(`couriers.${at}.name`)}
          />
          <Field
            label={t('Tracking page')}
            type="url"
            spellCheck={false}
            autoComplete="off"
            hint={t('With {number} where the tracking number belongs.', {
              number: TRACKING_PLACEHOLDER,
            })}
            {...form.field(`couriers.${at}.trackingUrl`)}
          />
          <Button
            kind="quiet"
            className="sm:beside-field"
            onClick={() => setCouriers(couriers.toSpliced(at, 1))}
          >
            {t('Remove {name}', { name: name || t('Courier') })}
          </Button>
        </div>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          setCouriers([...couriers, { key: uuidv7(), name: '', trackingUrl: 'https://' }])
        }
      >
        {t('Add a courier')}
      </Button>
    </section>
  )
}
