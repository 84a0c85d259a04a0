import { useState } from 'react'
import type { DeliverySettingsInput } from '#shared/orders/delivery/settings-schema.ts'
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
import { Abroad } from './abroad.tsx'
import { CalendarFieldset, DateFields } from './calendars.tsx'
import { Check } from './check.tsx'
import { CourierTemplates } from './courier-templates.tsx'
import {
  type DeliveryFields,
  deliveryFieldsOf,
  deliverySettingsOf,
  unreadableAmounts,
} from './delivery-fields.ts'
import { Zones } from './zones.tsx'

const load = loadingForStaff('owner', async ({ api }) => {
  const [{ data: settings }, { data: payments }] = await Promise.all([
    api('GET /api/admin/delivery'),
    api('GET /api/admin/payments'),
  ])
  const isPayPalOffered = payments.methods.includes('paypal')
  return { settings, takesPayPal: isPayPalOffered && payments.configured.includes('paypal') }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(
  async (body: DeliverySettingsInput, { api }) => {
    const { message } = await api('PUT /api/admin/delivery', { body })
    toast.success(message ?? '')
  },
  () => true,
)

export const meta = () => panelMeta(t('Delivery'))

type Fault = { path: string; message: string }

export default function DeliverySetup({ loaderData }: Route.ComponentProps) {
  const { settings, takesPayPal } = loaderData
  // The settings that were edited; `settings` may become newer meanwhile.
  const [{ version, ...base }, setBase] = useState(settings)
  const [fields, setFields] = useState(() => deliveryFieldsOf(base))
  const [faults, setFaults] = useState<Fault[]>([])
  const { send, busy, refused, reset } = useSend<DeliverySettingsInput>({ onDone: takeOver })
  const changed = JSON.stringify(deliverySettingsOf(fields)) !== JSON.stringify(base)
  useUnsaved(changed)

  function takeOver() {
    const { version: _, ...newest } = settings
    setBase(settings)
    setFields(deliveryFieldsOf(newest))
    reset()
  }

  function change(part: Partial<DeliveryFields>) {
    setFields((before) => ({ ...before, ...part }))
    setFaults([])
  }

  const shown = faults.length > 0 ? faults : (refused?.errors ?? [])
  const errorOf = (path: string) =>
    shown.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message

  function save() {
    const typed = deliverySettingsOf(fields)
    const found = unreadableAmounts(typed).map((path) => ({
      path,
      message: t('Must be a number.'),
    }))
    setFaults(found)
    if (found.length === 0) send({ ...typed, version })
  }

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
      <div className="space-y-5">
        <h1 className="text-3xl text-maroon">{t('Delivery')}</h1>
        <Check checked={fields.isOn} onChange={(isOn) => change({ isOn })}>
          {t('Charge for delivery and promise a date')}
        </Check>
        <p className="text-ink-soft">
          {t('Shoppers enter their PIN code on a product’s page. Orders keep what was promised.')}
        </p>
      </div>
      <Zones fields={fields} onChange={change} errorOf={errorOf} />
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Dates')}</h2>
        <DateFields fields={fields} onChange={change} errorOf={errorOf} />
        <Check
          checked={fields.promisesLines}
          onChange={(promisesLines) => change({ promisesLines })}
        >
          {t('Promise each line by itself; else all follow the slowest')}
        </Check>
        <CalendarFieldset
          legend={t('Workshop')}
          calendar={fields.workshop}
          onChange={(workshop) => change({ workshop })}
          error={errorOf('workshop')}
        />
        <CalendarFieldset
          legend={t('Courier')}
          calendar={fields.courier}
          onChange={(courier) => change({ courier })}
          error={errorOf('courier')}
        />
      </section>
      <Abroad
        fields={fields.abroad}
        takesPayPal={takesPayPal}
        onChange={(part) => change({ abroad: { ...fields.abroad, ...part } })}
        errorOf={(name) => errorOf(`abroad.${name}`)}
      />
      <CourierTemplates
        couriers={fields.couriers}
        onChange={(couriers) => change({ couriers })}
        errorOf={errorOf}
      />
      <div className="save-bar flex flex-wrap gap-3 py-4">
        <Button type="submit" disabled={busy || !changed} className="w-full sm:w-auto sm:min-w-52">
          {busy ? t('Saving …') : t('Save')}
        </Button>
        <RefusalNote refused={refused} onNewest={takeOver} />
      </div>
    </form>
  )
}
