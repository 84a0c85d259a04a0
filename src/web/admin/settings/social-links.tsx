import { Plus, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { RecordForm } from '../shared/use-record-form.ts'

type Row = { key: string; label: string; url: string }

const MAX_LINKS = 8

export function SocialLinks({
  form: { fields, set, field },
}: {
  form: RecordForm<{ social: Row[] }>
}) {
  const { social } = fields
  return (
    <fieldset>
      <legend className="mb-4 text-2xl text-maroon">{t('Social links')}</legend>
      {social.map((row, place) => (
        <div
          key={row.key}
          className="mb-3 grid grid-cols-[1fr_auto] items-start gap-3 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:grid-cols-[1fr_2fr_auto]"
        >
          <Field label={t('Network')} maxLength={30} {...field(`social.${place}.label`)} />
          <div className="max-sm:order-last max-sm:col-span-2">
            <Field label={t('Link')} type="url" {...field(`social.${place}.url`)} />
          </div>
          <IconButton
            label={t('Remove {name}', { name: row.label || t('this link') })}
            className="mt-7"
            onClick={(event) => !isSecondTap(event) && set('social', social.toSpliced(place, 1))}
          >
            <Trash2 size={17} strokeWidth={1.5} />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        className="-ml-7"
        disabled={social.length >= MAX_LINKS}
        onClick={() => set('social', [...social, { key: uuidv7(), label: '', url: 'https://' }])}
      >
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a link')}
      </Button>
    </fieldset>
  )
}
