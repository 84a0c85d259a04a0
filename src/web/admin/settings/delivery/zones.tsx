import { useState } from 'react'
import { readZoneFile } from '#shared/orders/delivery/zone-file.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonStyle } from '../../../ui/button.tsx'
import { AreaField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import { type DeliveryFields, newZone, withZoneFile } from './delivery-fields.ts'
import { Zone } from './zone.tsx'

export function Zones({ form }: { form: RecordForm<DeliveryFields> }) {
  const { zones } = form.fields
  const setZones = (next: typeof zones) => form.set('zones', next)
  const error = zones.length === 0 ? form.errorWithin('zones') : undefined
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Zones')}</h2>
      <p className="text-ink-soft">
        {t(
          'A PIN code belongs to the zone with the narrowest area that has it, else to the zone of its state, else to the zone without areas and states. Others are not served.',
        )}
      </p>
      <Alert>{error}</Alert>
      {zones.map(({ key }, at) => (
        <Zone key={key} form={form} at={at} />
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <Button kind="outline" onClick={() => setZones([...zones, newZone()])}>
          {t('Add a zone')}
        </Button>
        <ZoneFileField onRead={(file) => setZones(withZoneFile(zones, file))} />
      </div>
      <AreaField
        label={t('Not served')}
        rows={2}
        hint={t('PIN codes, their first digits or ranges, whatever their zone.')}
        {...form.field('excluded')}
      />
    </section>
  )
}

type Read = { zones: number; unread: string[] }

function ZoneFileField({ onRead }: { onRead: (zones: Map<string, string[]>) => void }) {
  const [readZones, setReadZones] = useState<Read>()
  async function open(file: File | undefined) {
    if (!file) return
    const { zones, unread } = readZoneFile(await file.text())
    onRead(zones)
    setReadZones({ zones: zones.size, unread })
  }
  return (
    <div className="min-w-0 space-y-2">
      <label
        className={buttonStyle(
          'outline',
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-maroon',
        )}
      >
        {t('Import areas from a CSV')}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            open(target.files?.[0])
            // Choosing the same file again must fire a change.
            target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <p className="text-sm text-ink-soft">
        {t('A row for each area: the PIN code or range, and the name of its zone.')}
      </p>
      <div role="status" className="text-sm">
        {readZones && (
          <>
            {t('{n} zones read. Save to keep them.', { n: readZones.zones })}
            {readZones.unread.length > 0 && (
              <span className="block text-red">
                {t('{n} rows could not be read: {rows}', {
                  n: readZones.unread.length,
                  rows: readZones.unread.slice(0, 3).join(' · '),
                })}
              </span>
            )}
          </>
        )}
      </div>
    </div>
  )
}
