import { formMeasures } from '#shared/fit/limits.ts'
import type { LineVersion } from '#shared/fit/measures-schema.ts'
import { formatLength, type LengthUnit } from '#shared/fit/units.ts'
import { measureLabels } from '#shared/fit/words.ts'
import { t } from '#shared/words/words.ts'

type Measured = Pick<LineVersion, 'wear' | 'unit' | 'measures'>
type Props = { of: Measured; previous?: Measured | undefined }

export const withUnit = (mm: number, unit: LengthUnit) =>
  unit === 'cm'
    ? t('{n} cm', { n: formatLength(mm, unit) })
    : t('{n} in', { n: formatLength(mm, unit) })

/** Uses the unit in which the measures were typed; marks differences from `previous`. */
export function MeasuresList({ of: { wear, unit, measures }, previous }: Props) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 text-sm sm:max-w-md">
      {formMeasures(wear).map((code) => {
        const [mm, was] = [measures[code], previous?.measures[code]]
        const isChanged = previous !== undefined && mm !== was
        if (mm === undefined && !isChanged) return null
        return (
          <div key={code} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1">
            <dt className={isChanged ? 'font-semibold' : ''}>{t(measureLabels[code])}</dt>
            <dd className="text-right tabular-nums">
              {isChanged && was !== undefined && (
                <del className="mr-2 text-ink-soft">
                  <span className="sr-only">{t('before:')} </span>
                  {withUnit(was, unit)}
                </del>
              )}
              {mm !== undefined && (
                <span className={isChanged ? 'font-semibold' : ''}>{withUnit(mm, unit)}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
