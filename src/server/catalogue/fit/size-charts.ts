import type { GarmentChart } from '#shared/fit/chart-schema.ts'
import { type GarmentCode, garmentCodes, garmentKinds } from '#shared/fit/garments.ts'
import { builtInCharts, type SizeChart } from '#shared/fit/size-chart.ts'
import { contentHash } from '../../content-hash.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

type SizeChartRow = { garment: GarmentCode; chart: SizeChart }

/**
 * Returns the version of a chart. It is a hash of the values, because a built-in chart has no row,
 * and lists them in a fixed order, because jsonb does not keep the order of keys.
 */
const hashSizeChart = ({ sizes, measures, heights }: SizeChart) =>
  contentHash([sizes, measures.map(({ code, bounds }) => [code, bounds]), heights]).slice(0, 16)

const toGarmentChart = (garment: GarmentCode, ownChart: SizeChart | undefined): GarmentChart => {
  const chart = ownChart ?? builtInCharts[garment]
  return { garment, chart, isOwn: ownChart !== undefined, version: hashSizeChart(chart) }
}

export async function listSizeCharts(db: Db): Promise<GarmentChart[]> {
  const rows = await db<SizeChartRow[]>`SELECT garment, chart FROM size_charts`
  const ownCharts = new Map(rows.map(({ garment, chart }) => [garment, chart]))
  return garmentCodes.map((garment) => toGarmentChart(garment, ownCharts.get(garment)))
}

/**
 * Locks the table, because a built-in chart has no row to lock. Returns the shop's own chart;
 * undefined if the built-in one applies. Throws 409 unless `seenVersion`, if given, is current.
 */
async function lockChart(tx: Tx, garment: GarmentCode, seenVersion: string | undefined) {
  await tx`LOCK TABLE size_charts IN SHARE ROW EXCLUSIVE MODE`
  const [row] = await tx<
    SizeChartRow[]
  >`SELECT garment, chart FROM size_charts WHERE garment = ${garment}`
  if (
    seenVersion !== undefined &&
    seenVersion !== hashSizeChart(row?.chart ?? builtInCharts[garment])
  )
    throw new ShopError('overtaken.sizeChart')
  return row?.chart
}

/** Returns the audited values. The size `n` is from `bounds[n]` to `bounds[n + 1]`. */
const toAuditValues = ({ sizes, measures, heights }: SizeChart) => ({
  ...Object.fromEntries(
    sizes.map((size, n) => [
      size,
      measures.map(({ code, bounds }) => `${code} ${bounds[n]}–${bounds[n + 1]} mm`).join(', '),
    ]),
  ),
  height: heights ? `${heights[0]}–${heights[1]} mm` : '',
})

const auditChange = (tx: Tx, actor: Actor, garment: GarmentCode, from: SizeChart, to: SizeChart) =>
  audit(tx, actor, 'sizeChartChanged', `sizeChart:${garment}`, toAuditValues(from), {
    ...toAuditValues(to),
    title: garmentKinds[garment].label,
  })

/**
 * Stores the shop's own chart. Throws 400 for measures that are not the garment's, repeated or out
 * of order, and without the first one; 409 (`overtaken`) if the chart changed since it was read.
 */
export async function changeSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
  chart: SizeChart,
  seenVersion: string | undefined,
): Promise<GarmentChart> {
  const codes = chart.measures.map(({ code }) => code)
  const { measures } = garmentKinds[garment]
  const orderedMeasures = measures.filter((code) => codes.includes(code))
  // The first measure decides the size, so it is required.
  if (codes.join() !== orderedMeasures.join() || codes[0] !== measures[0])
    throw invalid('measures', 'chart_measures')
  return transaction(db, async (tx) => {
    const before = await lockChart(tx, garment, seenVersion)
    await tx`
      INSERT INTO size_charts (garment, chart) VALUES (${garment}, ${sql.json(chart)})
      ON CONFLICT (garment) DO UPDATE SET chart = excluded.chart, updated_at = now()`
    await auditChange(tx, actor, garment, before ?? builtInCharts[garment], chart)
    return toGarmentChart(garment, chart)
  })
}

/** Restores the built-in chart. Throws 409 (`overtaken`) if the chart changed since it was read. */
export async function resetSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
  seenVersion: string | undefined,
): Promise<GarmentChart> {
  return transaction(db, async (tx) => {
    const before = await lockChart(tx, garment, seenVersion)
    if (before) {
      await tx`DELETE FROM size_charts WHERE garment = ${garment}`
      await auditChange(tx, actor, garment, before, builtInCharts[garment])
    }
    return toGarmentChart(garment, undefined)
  })
}
