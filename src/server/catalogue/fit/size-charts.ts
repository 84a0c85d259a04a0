import { createHash } from 'node:crypto'
import type { GarmentChart } from '#shared/fit/chart-schema.ts'
import { type GarmentCode, garmentCodes, garmentKinds } from '#shared/fit/garments.ts'
import { builtInCharts, type SizeChart } from '#shared/fit/size-chart.ts'
import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'

type Row = { garment: GarmentCode; chart: SizeChart }

/** Of the chart's content, because a built-in chart has no row that could count its changes. */
const versionOf = ({ sizes, measures, heights }: SizeChart) =>
  createHash('sha256')
    .update(JSON.stringify([sizes, measures.map(({ code, bounds }) => [code, bounds]), heights]))
    .digest('hex')
    .slice(0, 16)

const asShown = (garment: GarmentCode, own: SizeChart | undefined): GarmentChart => {
  const chart = own ?? builtInCharts[garment]
  return { garment, chart, isOwn: own !== undefined, version: versionOf(chart) }
}

export async function listSizeCharts(db: Db): Promise<GarmentChart[]> {
  const rows = await db<Row[]>`SELECT garment, chart FROM size_charts`
  const own = new Map(rows.map(({ garment, chart }) => [garment, chart]))
  return garmentCodes.map((garment) => asShown(garment, own.get(garment)))
}

/**
 * Locks the charts, because a built-in one has no row to lock. Returns the owner's chart. Throws 409
 * (`overtaken`) if the change is based on an older version.
 */
async function lockChart(tx: Tx, garment: GarmentCode, seen: string | undefined) {
  await tx`LOCK TABLE size_charts IN SHARE ROW EXCLUSIVE MODE`
  const [row] = await tx<Row[]>`SELECT garment, chart FROM size_charts WHERE garment = ${garment}`
  if (seen !== undefined && seen !== versionOf(row?.chart ?? builtInCharts[garment]))
    throw new ShopError('overtaken.sizeChart')
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
 * or with one that its garment does not have, 409 (`overtaken`) if another one was saved meanwhile.
 */
export async function changeSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
  chart: SizeChart,
  seen: string | undefined,
): Promise<GarmentChart> {
  const given = chart.measures.map(({ code }) => code)
  const known = garmentKinds[garment].measures.filter((code) => given.includes(code))
  if (`${known}` !== `${given}` || given[0] !== garmentKinds[garment].measures[0])
    throw invalid('measures', 'chart_measures')
  return transaction(db, async (tx) => {
    const before = await lockChart(tx, garment, seen)
    await tx`
      INSERT INTO size_charts (garment, chart) VALUES (${garment}, ${tx.json(chart)})
      ON CONFLICT (garment) DO UPDATE SET chart = excluded.chart, updated_at = now()`
    await record(tx, actor, garment, before ?? builtInCharts[garment], chart)
    return asShown(garment, chart)
  })
}

/**
 * Deletes the owner's chart, so that the built-in chart applies. Throws 409 (`overtaken`) if another
 * one was saved meanwhile.
 */
export async function resetSizeChart(
  db: Pool,
  actor: Actor,
  garment: GarmentCode,
  seen: string | undefined,
): Promise<GarmentChart> {
  return transaction(db, async (tx) => {
    const before = await lockChart(tx, garment, seen)
    if (before) {
      await tx`DELETE FROM size_charts WHERE garment = ${garment}`
      await record(tx, actor, garment, before, builtInCharts[garment])
    }
    return asShown(garment, undefined)
  })
}
