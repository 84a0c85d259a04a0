import { useState } from 'react'
import { Link } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import { defaultLook, type FontPair, fontPairs, type Look, lookFaults } from '#shared/shop/look.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { applyTheme } from '../../look/own-style.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/appearance.ts'
import { LookPreview } from './look-preview.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data } = await api('GET /api/admin/settings')
  return { look: data.look ?? defaultLook, version: data.version }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Appearance'))

const isSameLook = (firstLook: Look, secondLook: Look) =>
  Object.entries(firstLook).every(([name, value]) => secondLook[name as keyof Look] === value)

export default function Appearance({ loaderData }: Route.ComponentProps) {
  // The choice and the settings it is based on; the data may become newer meanwhile.
  const [base, setBase] = useState(loaderData)
  const [look, setLook] = useState(base.look)
  const show = (newest: Look) => {
    setBase(loaderData)
    setLook(newest)
    reset()
  }
  const { send, busy, refusal, reset } = useCall<'PUT /api/admin/settings'>({
    showsRefusal: true,
    onDone: ({ data }) => {
      applyTheme(data.look)
      show(withLaterEdits(loaderData.look))
    },
  })
  const { markSent, withLaterEdits } = useSentFields(look)
  const isChanged = !isSameLook(look, base.look)
  useUnsaved(isChanged)
  const faults = lookFaults(look)
  const getError = (name: keyof Look) =>
    fieldError(faults, name) ?? fieldError(refusal?.errors, `look.${name}`)

  const colour = (name: 'accent' | 'second' | 'ground', label: string, hint: string) => (
    <Field
      type="color"
      label={label}
      hint={hint}
      value={look[name]}
      error={getError(name)}
      onChange={({ target }) => setLook({ ...look, [name]: target.value })}
    />
  )

  return (
    <form
      method="post"
      noValidate
      className="max-w-5xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length > 0) return
        markSent()
        send('PUT /api/admin/settings', {
          body: { look, version: base.version },
          toast: t('The new design is live'),
        })
      }}
    >
      <h1 className="text-3xl text-maroon">{t('Appearance')}</h1>
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
        {colour('accent', t('Accent'), t('Titles, prices and buttons.'))}
        {colour('second', t('Second colour'), t('Lines and ornaments.'))}
        {colour('ground', t('Ground'), t('Behind everything.'))}
        <div className="sm:col-span-3">
          <SelectField
            label={t('Fonts')}
            value={look.fonts}
            onChange={({ target }) => setLook({ ...look, fonts: target.value as FontPair })}
          >
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
      <SaveBar
        busy={busy}
        isChanged={isChanged && faults.length === 0}
        refusal={refusal}
        onNewest={() => show(loaderData.look)}
        also={
          <Button
            kind="outline"
            disabled={isSameLook(look, defaultLook)}
            onClick={() => setLook(defaultLook)}
          >
            {t("Back to Zari's own")}
          </Button>
        }
      />
    </form>
  )
}
