import { t } from '#shared/words/panel.ts'
import { Check } from '../../../ui/check.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { createStaffLoader } from '../../shared/roles.ts'
import { SettingsForm, useSettingsForm } from '../settings-form.tsx'
import type { Route } from './+types/page.ts'
import { Abroad } from './abroad.tsx'
import { CalendarFieldset, DateFields } from './calendars.tsx'
import { CourierTemplates } from './courier-templates.tsx'
import { toDeliveryFields, toDeliverySettings, unreadableAmounts } from './delivery-fields.ts'
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
  const { version, ...settings } = loaderData.settings
  const form = useSettingsForm({
    settings,
    version,
    put: (send, body) => send('PUT /api/admin/delivery', { body }),
    toFields: toDeliveryFields,
    toSettings: toDeliverySettings,
    unreadable: unreadableAmounts,
  })
  const { fields, change, errorWithin: getError } = form
  return (
    <SettingsForm form={form}>
      <div className="space-y-5">
        <h1 className="text-3xl text-maroon">{t('Delivery')}</h1>
        <Check checked={fields.isOn} onChange={({ target }) => change({ isOn: target.checked })}>
          {t('Charge for delivery and promise a date')}
        </Check>
        <p className="text-ink-soft">
          {t('Shoppers enter their PIN code on a product’s page. Orders keep what was promised.')}
        </p>
      </div>
      <Zones fields={fields} onChange={change} getError={getError} />
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Dates')}</h2>
        <DateFields fields={fields} onChange={change} getError={getError} />
        <Check
          checked={fields.promisesLines}
          onChange={({ target }) => change({ promisesLines: target.checked })}
        >
          {t('Promise each line by itself; else all follow the slowest')}
        </Check>
        <CalendarFieldset
          legend={t('Workshop')}
          calendar={fields.workshop}
          onChange={(workshop) => change({ workshop })}
          error={getError('workshop')}
        />
        <CalendarFieldset
          legend={t('Courier')}
          calendar={fields.courier}
          onChange={(courier) => change({ courier })}
          error={getError('courier')}
        />
      </section>
      <Abroad
        fields={fields.abroad}
        takesPayPal={takesPayPal}
        onChange={(part) => change({ abroad: { ...fields.abroad, ...part } })}
        getError={(name) => getError(`abroad.${name}`)}
      />
      <CourierTemplates
        couriers={fields.couriers}
        onChange={(couriers) => change({ couriers })}
        getError={getError}
      />
    </SettingsForm>
  )
}
