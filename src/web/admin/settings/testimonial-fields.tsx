import { Plus, Trash2 } from 'lucide-react'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import type { RecordForm } from '../shared/use-record-form.ts'

type Row = HomeWords['testimonials'][number]

const MAX_TESTIMONIALS = 12

type Props = { form: RecordForm<{ testimonials: Row[] }> }

export function TestimonialFields({ form: { fields, set, field } }: Props) {
  const rows = fields.testimonials
  return (
    <>
      {rows.length === 0 && (
        <p className="text-ink-soft">{t('None yet, so the page does not show this section.')}</p>
      )}
      {rows.map((_, place) => (
        <fieldset key={place} className="space-y-4 border border-line p-4">
          <legend className="px-2 font-sans text-sm text-ink-soft">{place + 1}</legend>
          <AreaField
            label={t('Words')}
            rows={3}
            maxLength={400}
            {...field(`testimonials.${place}.words`)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Name')} maxLength={60} {...field(`testimonials.${place}.name`)} />
            <Field
              label={t('City (optional)')}
              maxLength={60}
              {...field(`testimonials.${place}.where`)}
            />
          </div>
          <Button
            kind="quiet"
            className="-ml-7"
            onClick={(event) =>
              !isSecondTap(event) && set('testimonials', rows.toSpliced(place, 1))
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
        onClick={() => set('testimonials', [...rows, { words: '', name: '', where: '' }])}
      >
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a testimonial')}
      </Button>
    </>
  )
}
