import { Link } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import { defaultLook, fontPairs, type Look, lookFaults } from '#shared/shop/look.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { applyTheme } from '../../look/own-style.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/appearance.ts'
import { LookPreview } from './look-preview.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data } = await api('GET /api/admin/settings')
  return { look: data.look ?? defaultLook, version: data.version }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Appearance'))

type Fields = { look: Look }

const toFields = ({ look }: Fields): Fields => ({ look })

const isDefault = (look: Look) =>
  Object.entries(defaultLook).every(([name, value]) => look[name as keyof Look] === value)

export default function Appearance({ loaderData }: Route.ComponentProps) {
  const form = useRecordForm({
    saved: loaderData,
    toFields,
    toBody: toFields,
    onSaved: ({ look }) => applyTheme(look),
  })
  const { look } = form.fields
  const faults = lookFaults(look)
  const colour = (name: 'accent' | 'second' | 'ground') => {
    const field = form.field(`look.${name}`)
    return { ...field, type: 'color', error: fieldError(faults, name) ?? field.error }
  }

  return (
    <RecordPage
      title={t('Appearance')}
      form={{
        ...form.bar,
        isChanged: form.bar.isChanged && faults.length === 0,
        onSubmit: form.onSave((body) =>
          form.send('PUT /api/admin/settings', {
            body: { ...body, version: form.base.version },
            toast: t('The new design is live'),
          }),
        ),
        also: (
          <Button
            kind="outline"
            disabled={isDefault(look)}
            onClick={() => form.set('look', defaultLook)}
          >
            {t("Back to Zari's own")}
          </Button>
        ),
      }}
    >
      <p className="text-ink-soft">
        {t('Choose the light colours; the dark ones follow from them. Set the name in the')}{' '}
        <Link to={panelPaths.settings} className="text-maroon underline underline-offset-4">
          {t('settings')}
        </Link>
        {t(', the logo with the')}{' '}
        <Link to={panelPaths.homeSettings} className="text-maroon underline underline-offset-4">
          {t('home page')}
        </Link>
        {t('.')}
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t('Accent')} hint={t('Titles, prices and buttons.')} {...colour('accent')} />
        <Field label={t('Second colour')} hint={t('Lines and ornaments.')} {...colour('second')} />
        <Field label={t('Ground')} hint={t('Behind everything.')} {...colour('ground')} />
        <div className="sm:col-span-3">
          <SelectField label={t('Fonts')} {...form.field('look.fonts')}>
            {Object.entries(fontPairs).map(([name, words]) => (
              <option key={name} value={name}>
                {t(words)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <section aria-label={t('Preview')} className="grid gap-5 md:grid-cols-2">
        <LookPreview look={look} night={false} />
        <LookPreview look={look} night />
      </section>
    </RecordPage>
  )
}
