import { Plus, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export type LinkRow = { key: string; label: string; url: string }

const MAX_LINKS = 8

type Props = {
  rows: LinkRow[]
  onChange: (rows: LinkRow[]) => void
  errors: { path: string; message: string }[]
}

export function SocialLinks({ rows, onChange, errors }: Props) {
  const change = (key: string, part: Partial<LinkRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const getError = (place: number, field: string) => fieldError(errors, `social.${place}.${field}`)

  return (
    <fieldset>
      <legend className="mb-4 text-2xl text-maroon">{t('Social links')}</legend>
      {rows.map((row, place) => (
        <div
          key={row.key}
          className="mb-3 grid grid-cols-[1fr_auto] items-start gap-3 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:grid-cols-[1fr_2fr_auto]"
        >
          <Field
            label={t('Network')}
            maxLength={30}
            value={row.label}
            error={getError(place, 'label')}
            onChange={(event) => change(row.key, { label: event.target.value })}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <Field
              label={t('Link')}
              type="url"
              value={row.url}
              error={getError(place, 'url')}
              onChange={(event) => change(row.key, { url: event.target.value })}
            />
          </div>
          <IconButton
            label={t('Remove {name}', { name: row.label || t('this link') })}
            className="mt-7"
            onClick={(event) =>
              !isSecondTap(event) && onChange(rows.filter(({ key }) => key !== row.key))
            }
          >
            <Trash2 size={17} strokeWidth={1.5} />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        className="-ml-7"
        disabled={rows.length >= MAX_LINKS}
        onClick={() => onChange([...rows, { key: uuidv7(), label: '', url: 'https://' }])}
      >
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a link')}
      </Button>
    </fieldset>
  )
}
