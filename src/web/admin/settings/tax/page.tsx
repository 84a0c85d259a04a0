import { dayInIndia } from '#shared/dates.ts'
import { t } from '#shared/words/panel.ts'
import { panelMeta } from '../../shared/panel-meta.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { createStaffLoader } from '../../shared/roles.ts'
import { useRecordForm } from '../../shared/use-record-form.ts'
import type { Route } from './+types/page.ts'
import { AccountantFiles } from './accountant-files.tsx'
import { OptionRules } from './option-rules.tsx'
import { TaxRules } from './rules.tsx'
import { OpenQuestions, SchemeField } from './scheme-fields.tsx'
import { SellerFields } from './seller-fields.tsx'
import { findTaxFaults, toTaxFields, toTaxSettings } from './tax-fields.ts'

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
  const form = useRecordForm({
    saved: loaderData.settings,
    toFields: toTaxFields,
    toBody: toTaxSettings,
    findFaults: findTaxFaults,
  })
  return (
    <RecordPage
      title={t('Taxes')}
      form={{
        ...form.bar,
        onSubmit: form.onSave((body) =>
          form.send('PUT /api/admin/tax', { body: { ...body, version: form.base.version } }),
        ),
      }}
    >
      <SchemeField form={form} />
      <SellerFields form={form} />
      <TaxRules form={form} />
      <OptionRules form={form} addOns={loaderData.addOns} />
      <OpenQuestions form={form} />
      <AccountantFiles thisMonth={dayInIndia(Date.now()).slice(0, 7)} />
    </RecordPage>
  )
}
