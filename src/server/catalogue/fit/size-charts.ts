import type { GarmentChart } from '#shared/fit/chart-schema.ts'
import { type GarmentCode, garmentCodes, garmentKinds } from '#shared/fit/garments.ts'
import { builtInCharts, type SizeChart } from '#shared/fit/size-chart.ts'
import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

type Row = { garment: GarmentCode; chart: SizeChart }

const asShown = (garment: GarmentCode, own: SizeChart | undefined): GarmentChart => ({
  garment,
  chart: own ?? builtInCharts[garment],
  isOwn: own !== undefined,
})

export async function listSizeCharts(db: Db): Promise<GarmentChart[]> {
  const rows = await db<Row[]>`SELECT garment, chart FROM size_charts`
  const own = new Map(rows.map(({ garment, chart }) => [garment, chart]))
  return garmentCodes.map((garment) => asShown(garment, own.get(garment)))
}

async function ownChart(tx: Tx, garment: GarmentCode): Promise<SizeChart | undefined> {
  const [row] = await tx<Row[]>`
    SELECT garment, chart FROM size_charts WHERE garment = ${garment} FOR UPDATE`
  return row?.chart
}

/** The measures of each size as one text, in millimetres. */
const factsOf = ({ sizes, measures, heights }: SizeChart) => ({
  ...Object.fromEntries(
    sizes.map((size, n) => [
      size,
      measures.map(({ code, bounds }) => `${code} ${bounds[n]}–${bounds[n + 1]} mm`).join(', '),
    ]),
  ),
  height: heights ? `${heights[0]}–${heights[1]} mm` : '',
})

const record = (tx: Tx, actor: Actor, garment: GarmentCode, from: SizeChart, to: SizeChart) =>
  audit(tx, actor, 'sizeChartChanged', `sizeChart:${garment}`, factsOf(from), {
    title: garmentKinds[garment].label,
    ...factsOf(to),
  })

/**
 * Replaces the chart of a garment. Throws 400 for a chart without the measure that decides its size,
 * or with one that its garment does not have.
 */
export async function changeSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
  chart: SizeChart,
): Promise<GarmentChart> {
  const given = chart.measures.map(({ code }) => code)
  const known = garmentKinds[garment].measures.filter((code) => given.includes(code))
  if (`${known}` !== `${given}` || given[0] !== garmentKinds[garment].measures[0])
    throw invalid('measures', 'chart_measures')
  return transaction(db, async (tx) => {
    const before = await ownChart(tx, garment)
    await tx`
      INSERT INTO size_charts (garment, chart) VALUES (${garment}, ${tx.json(chart)})
      ON CONFLICT (garment) DO UPDATE SET chart = excluded.chart, updated_at = now()`
    await record(tx, actor, garment, before ?? builtInCharts[garment], chart)
    return asShown(garment, chart)
  })
}

/** Deletes the owner's chart, so that the built-in chart applies. */
export async function resetSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
): Promise<GarmentChart> {
  return transaction(db, async (tx) => {
    const before = await ownChart(tx, garment)
    if (before) {
      await tx`DELETE FROM size_charts WHERE garment = ${garment}`
      await record(tx, actor, garment, before, builtInCharts[garment])
    }
    return asShown(garment, undefined)
  })
}
