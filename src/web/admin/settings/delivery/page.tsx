import { t } from '#shared/words/panel.ts'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { createStaffLoader } from '../../shared/roles.ts'
import { useRecordForm } from '../../shared/use-record-form.ts'
import type { Route } from './+types/page.ts'
import { Abroad } from './abroad.tsx'
import { CalendarFieldset } from './calendars.tsx'
import { CourierTemplates } from './courier-templates.tsx'
import { findDeliveryFaults, toDeliveryFields, toDeliverySettings } from './delivery-fields.ts'
import { Zones } from './zones.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const [{ data: settings }, { data: payments }] = await Promise.all([
    api('GET /api/admin/delivery'),
    api('GET /api/admin/payments'),
  ])
  const isPayPalOffered = payments.methods.includes('paypal')
  return { settings, takesPayPal: isPayPalOffered && payments.configured.includes('paypal') }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Delivery'))

export default function DeliverySetup({ loaderData }: Route.ComponentProps) {
  const { takesPayPal } = loaderData
  const form = useRecordForm({
    saved: loaderData.settings,
    toFields: toDeliveryFields,
    toBody: toDeliverySettings,
    findFaults: findDeliveryFaults,
  })
  return (
    <RecordPage
      title={t('Delivery')}
      form={{
        ...form.bar,
        onSubmit: form.onSave((body) =>
          form.send('PUT /api/admin/delivery', { body: { ...body, version: form.base.version } }),
        ),
      }}
    >
      <div className="space-y-5">
        <Check {...form.check('isOn')}>{t('Charge for delivery and promise a date')}</Check>
        <p className="text-ink-soft">
          {t('Shoppers enter their PIN code on a product’s page. Orders keep what was promised.')}
        </p>
      </div>
      <Zones form={form} />
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Dates')}</h2>
        <div className="sm:max-w-60">
          <Field
            label={t('Cut-off time')}
            type="time"
            hint={t('An order accepted later counts from the next working day.')}
            {...form.field('cutOff')}
          />
        </div>
        <Check {...form.check('promisesLines')}>
          {t('Promise each line by itself; else all follow the slowest')}
        </Check>
        <CalendarFieldset legend={t('Workshop')} form={form} name="workshop" />
        <CalendarFieldset legend={t('Courier')} form={form} name="courier" />
      </section>
      <Abroad form={form} takesPayPal={takesPayPal} />
      <CourierTemplates form={form} />
    </RecordPage>
  )
}
