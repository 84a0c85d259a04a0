import { Form, useSubmit } from 'react-router'
import { roleLabels, type WeddingNames } from '#shared/catalogue/wedding.ts'
import { effectivePrice, formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import type { Figure } from './load-wedding.ts'

/** Choices apply at once; without scripts, by a button. */
export function WeddingChoices({ figures, names }: { figures: Figure[]; names: WeddingNames }) {
  const submit = useSubmit()
  return (
    <Form
      action={paths.wedding}
      className="min-w-0 space-y-9"
      onChange={({ currentTarget }) =>
        submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {Object.entries(names).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {figures.map(({ role, chosen, pieces }) => (
        <fieldset key={role}>
          <legend className="text-2xl text-maroon">{t(roleLabels[role])}</legend>
          <p className="mt-1 flex flex-wrap gap-x-3">
            <span>{chosen.title}</span>
            <span className="text-ink-soft tabular-nums">
              {formatRupees(effectivePrice(chosen))}
            </span>
          </p>
          <div className="-mx-1 mt-3 flex gap-2.5 overflow-x-auto px-1 py-1.5 lg:flex-wrap">
            {pieces.map((piece) => (
              <label
                key={piece._id}
                className="relative block w-24 shrink-0 border border-line outline-maroon has-checked:border-maroon has-checked:outline-2 has-focus-visible:outline-4 has-focus-visible:outline-offset-2 [&>img]:aspect-3/4 [&>img]:w-full [&>img]:object-cover [&>img]:object-top"
              >
                <input
                  type="radio"
                  name={role}
                  value={piece._id}
                  defaultChecked={piece._id === chosen._id}
                  className="sr-only"
                />
                <Thumbnail src={piece.image} />
                <span className="block p-1.5 text-xs leading-snug">{piece.title}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" kind="outline" className="hidden noscript:inline-flex">
        {t('Show these')}
      </Button>
    </Form>
  )
}
