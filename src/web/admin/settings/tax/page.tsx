import { dayInIndia } from '#shared/dates.ts'
import { t } from '#shared/words/panel.ts'
import { panelMeta } from '../../shared/panel-meta.ts'
import { createStaffLoader } from '../../shared/roles.ts'
import { SettingsForm, useSettingsForm } from '../settings-form.tsx'
import type { Route } from './+types/page.ts'
import { AccountantFiles } from './accountant-files.tsx'
import { OptionRules } from './option-rules.tsx'
import { TaxRules } from './rules.tsx'
import { OpenQuestions, SchemeField } from './scheme-fields.tsx'
import { SellerFields } from './seller-fields.tsx'
import { toTaxFields, toTaxSettings, unreadableNumbers } from './tax-fields.ts'

const load = createStaffLoader('owner', async ({ api }) => {
  const [{ data: settings }, { data: addOns }] = await Promise.all([
    api('GET /api/admin/tax'),
    api('GET /api/admin/add-ons'),
  ])
  return { settings, addOns }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Taxes'))

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { version, ...settings } = loaderData.settings
  const form = useSettingsForm({
    settings,
    version,
    put: (send, body) => send('PUT /api/admin/tax', { body }),
    toFields: toTaxFields,
    toSettings: toTaxSettings,
    unreadable: unreadableNumbers,
  })
  const { fields, change, getError } = form
  const parts = { fields, onChange: change, getError }
  return (
    <SettingsForm form={form}>
      <h1 className="text-3xl text-maroon">{t('Taxes')}</h1>
      <SchemeField {...parts} />
      <SellerFields {...parts} />
      <TaxRules rules={fields.rules} onChange={(rules) => change({ rules })} getError={getError} />
      <OptionRules
        rules={fields.optionRules}
        addOns={loaderData.addOns}
        onChange={(optionRules) => change({ optionRules })}
        getError={getError}
      />
      <OpenQuestions {...parts} />
      <AccountantFiles thisMonth={dayInIndia(Date.now()).slice(0, 7)} />
    </SettingsForm>
  )
}
