import { chartMeasureLabels } from '#shared/fit/measure-labels.ts'
import type { SizeChart } from '#shared/fit/size-chart.ts'
import { toUnitLength } from '#shared/fit/units.ts'
import { t } from '#shared/words/words.ts'

const halfInches = (mm: number) => Math.round(toUnitLength(mm, 'inch') * 2) / 2

export default function ChartTable({ chart }: { chart: SizeChart }) {
  return (
    <table className="size-table">
      <caption className="sr-only">{t('Body measurements in inches and centimetres')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Size')}</th>
          {chart.measures.map(({ code }) => (
            <th key={code} scope="col">
              {t(chartMeasureLabels[code])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.sizes.map((size, n) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {chart.measures.map(({ code, bounds: { [n]: from = 0, [n + 1]: to = 0 } }) => (
              <td key={code}>
                {t('{n} cm', {
                  n: `${Math.round(toUnitLength(from, 'cm'))}–${Math.round(toUnitLength(to, 'cm'))}`,
                })}
                <span>
                  {halfInches(from)}–{halfInches(to)}″
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
