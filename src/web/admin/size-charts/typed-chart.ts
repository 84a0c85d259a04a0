import { uuidv7 } from 'uuidv7'
import type { ChartMeasure } from '#shared/fit/measure-labels.ts'
import type { SizeChart } from '#shared/fit/size-chart.ts'
import { type LengthUnit, parseMillimetres, toUnitLength } from '#shared/fit/units.ts'

type Typed = Record<ChartMeasure, string>

/** `from`: the smallest body of the first size. `rows`: the largest body of each size. */
export type TypedChart = {
  unit: LengthUnit
  codes: ChartMeasure[]
  from: Typed
  rows: { key: string; size: string; to: Typed }[]
  /** The smallest and largest height; undefined if sizes follow the height. */
  heights: [string, string] | undefined
}

const typedAt = ({ measures }: SizeChart, n: number, unit: LengthUnit) =>
  Object.fromEntries(
    measures.map(({ code, bounds }) => [code, String(toUnitLength(bounds[n] ?? 0, unit))]),
  ) as Typed

const mapPair = <From, To>(
  pair: [From, From] | undefined,
  change: (value: From) => To,
): [To, To] | undefined => pair && [change(pair[0]), change(pair[1])]

export const typedChart = (chart: SizeChart, unit: LengthUnit): TypedChart => ({
  unit,
  codes: chart.measures.map(({ code }) => code),
  from: typedAt(chart, 0, unit),
  rows: chart.sizes.map((size, n) => ({ key: uuidv7(), size, to: typedAt(chart, n + 1, unit) })),
  heights: mapPair(chart.heights, (mm) => String(toUnitLength(mm, unit))),
})

/** An unreadable number is NaN, which is sent as null and refused. */
export const chartTyped = ({ unit, codes, from, rows, heights }: TypedChart): SizeChart => ({
  sizes: rows.map(({ size }) => size.trim()),
  measures: codes.map((code) => ({
    code,
    bounds: [from, ...rows.map(({ to }) => to)].map((row) =>
      parseMillimetres(row[code] ?? '', unit),
    ),
  })),
  ...(heights && { heights: mapPair(heights, (text) => parseMillimetres(text, unit)) }),
})

/** Unreadable texts stay unchanged. */
export function convertChart(chart: TypedChart, unit: LengthUnit): TypedChart {
  const convertedText = (text: string) => {
    const mm = parseMillimetres(text, chart.unit)
    return Number.isNaN(mm) ? text : String(toUnitLength(mm, unit))
  }
  const convertTexts = (texts: Typed) =>
    Object.fromEntries(
      Object.entries(texts).map(([code, text]) => [code, convertedText(text)]),
    ) as Typed
  return {
    ...chart,
    unit,
    from: convertTexts(chart.from),
    rows: chart.rows.map((row) => ({ ...row, to: convertTexts(row.to) })),
    heights: mapPair(chart.heights, convertedText),
  }
}
