import { Form } from 'react-router'
import { MAX_WEDDING_NAME, type WeddingNames } from '#shared/catalogue/wedding.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type Figure, toWeddingChoice } from './load-wedding.ts'

/** Names and day are part of the page's URL, and are not stored. */
export function NamesForm({ figures, names }: { figures: Figure[]; names: WeddingNames }) {
  const name = {
    maxLength: MAX_WEDDING_NAME,
    pattern: "[\\p{L}][\\p{L}\\p{M} .'’\\-]*",
    title: t('Letters only'),
    autoComplete: 'off',
  }
  return (
    <Form action={paths.wedding} preventScrollReset className="border-b border-line pb-9">
      <h2 className="text-2xl text-maroon">{t('Names and date')}</h2>
      {Object.entries(toWeddingChoice(figures)).map(([role, id]) => (
        <input key={role} type="hidden" name={role} value={id} />
      ))}
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Field
          label={t('The bride’s name')}
          name="brideName"
          defaultValue={names.brideName}
          {...name}
        />
        <Field
          label={t('The groom’s name')}
          name="groomName"
          defaultValue={names.groomName}
          {...name}
        />
        <Field label={t('Day of the wedding')} name="on" type="date" defaultValue={names.on} />
      </div>
      <Button type="submit" kind="outline" className="mt-5">
        {t('Put them on the picture')}
      </Button>
    </Form>
  )
}
