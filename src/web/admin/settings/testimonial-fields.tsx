import { Plus, Trash2 } from 'lucide-react'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'

type Row = HomeWords['testimonials'][number]

const MAX_TESTIMONIALS = 12

type Props = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  getError: (place: number, field: keyof Row) => string | undefined
}

export function TestimonialFields({ rows, onChange, getError }: Props) {
  const change = (place: number, part: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  return (
    <>
      {rows.length === 0 && (
        <p className="text-ink-soft">{t('None yet, so the page does not show this section.')}</p>
      )}
      {rows.map((row, place) => (
        <fieldset key={place} className="space-y-4 border border-line p-4">
          <legend className="px-2 font-sans text-sm text-ink-soft">{place + 1}</legend>
          <AreaField
            label={t('Words')}
            rows={3}
            maxLength={400}
            value={row.words}
            error={getError(place, 'words')}
            onChange={(event) => change(place, { words: event.target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('Name')}
              maxLength={60}
              value={row.name}
              error={getError(place, 'name')}
              onChange={(event) => change(place, { name: event.target.value })}
            />
            <Field
              label={t('City (optional)')}
              maxLength={60}
              value={row.where}
              error={getError(place, 'where')}
              onChange={(event) => change(place, { where: event.target.value })}
            />
          </div>
          <Button
            kind="quiet"
            className="-ml-7"
            onClick={(event) =>
              !isSecondTap(event) && onChange(rows.filter((_, at) => at !== place))
            }
          >
            <Trash2 size={16} strokeWidth={1.5} />
            {t('Take it away')}
          </Button>
        </fieldset>
      ))}
      <Button
        kind="quiet"
        className="-ml-7"
        disabled={rows.length >= MAX_TESTIMONIALS}
        onClick={() => onChange([...rows, { words: '', name: '', where: '' }])}
      >
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a testimonial')}
      </Button>
    </>
  )
}
