import { useState } from 'react'
import { dayInIndia } from '#shared/dates.ts'
import type { TaxSettingsInput } from '#shared/orders/tax/tax-settings-schema.ts'
import { t } from '#shared/words/panel.ts'
import { actingOn } from '../../../api/load.ts'
import { useSend } from '../../../api/send.ts'
import { useUnsaved } from '../../../shared/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { panelMeta } from '../../shared/panel-meta.ts'
import { RefusalNote } from '../../shared/refusal.tsx'
import { loadingForStaff } from '../../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { AccountantFiles } from './accountant-files.tsx'
import { OptionRules } from './option-rules.tsx'
import { TaxRules } from './rules.tsx'
import { OpenQuestions, SchemeField } from './scheme-fields.tsx'
import { SellerFields } from './seller-fields.tsx'
import { type TaxFields, taxFieldsOf, taxSettingsOf, unreadableNumbers } from './tax-fields.ts'

const load = loadingForStaff('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/tax')
  return { settings }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(
  async (body: TaxSettingsInput, { api }) => {
    const { message } = await api('PUT /api/admin/tax', { body })
    toast.success(message ?? '')
  },
  () => true,
)

export const meta = () => panelMeta(t('Taxes'))

type Fault = { path: string; message: string }

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  // The settings that were edited; `settings` may become newer meanwhile.
  const [{ version, ...base }, setBase] = useState(settings)
  const [fields, setFields] = useState(() => taxFieldsOf(base))
  const [faults, setFaults] = useState<Fault[]>([])
  const { send, busy, refused, reset } = useSend<TaxSettingsInput>({ onDone: takeOver })
  const changed = JSON.stringify(taxSettingsOf(fields)) !== JSON.stringify(base)
  useUnsaved(changed)

  function takeOver() {
    const { version: _, ...newest } = settings
    setBase(settings)
    setFields(taxFieldsOf(newest))
    reset()
  }

  function change(part: Partial<TaxFields>) {
    setFields((before) => ({ ...before, ...part }))
    setFaults([])
  }

  const shown = faults.length > 0 ? faults : (refused?.errors ?? [])
  const errorOf = (path: string) => shown.find((one) => one.path === path)?.message

  function save() {
    const typed = taxSettingsOf(fields)
    const found = unreadableNumbers(typed).map((path) => ({
      path,
      message: t('Must be a number.'),
    }))
    setFaults(found)
    if (found.length === 0) send({ ...typed, version })
  }

  const parts = { fields, onChange: change, errorOf }
  return (
    <form
      method="post"
      noValidate
      className="max-w-4xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h1 className="text-3xl text-maroon">{t('Taxes')}</h1>
      <SchemeField {...parts} />
      <SellerFields {...parts} />
      <TaxRules rules={fields.rules} onChange={(rules) => change({ rules })} errorOf={errorOf} />
      <OptionRules
        rules={fields.optionRules}
        onChange={(optionRules) => change({ optionRules })}
        errorOf={errorOf}
      />
      <OpenQuestions {...parts} />
      <AccountantFiles thisMonth={dayInIndia(Date.now()).slice(0, 7)} />
      <div className="save-bar flex flex-wrap gap-3 py-4">
        <Button type="submit" disabled={busy || !changed} className="w-full sm:w-auto sm:min-w-52">
          {busy ? t('Saving …') : t('Save')}
        </Button>
        <RefusalNote refused={refused} onNewest={takeOver} />
      </div>
    </form>
  )
}
