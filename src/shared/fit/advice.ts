import type { Ease } from './garments.ts'
import type { ChartMeasure } from './measure-labels.ts'
import type { Measures } from './measures.ts'
import type { SizeChart } from './size-chart.ts'

/** `tooSmall` and `tooLarge` were returned because of their size. */
export type FitCounts = { kept: number; tooSmall: number; tooLarge: number }

/** `by`: millimetres, positive if too tight, negative if too loose, 0 if it fits. */
export type MeasureFit = { code: ChartMeasure; by: number }

/** A larger size is advised if a product runs small, a smaller one if it runs large. */
export type Runs = 'small' | 'large' | 'true'

type SizeFit = { size: string; fits: MeasureFit[] }

export type Advice =
  | (SizeFit & {
      kind: 'size'
      /** The neighbouring size, if the body is close to the bound between the two. */
      second: SizeFit | null
      /** Every size would be short or long for the body's height. */
      length: 'short' | 'long' | null
      runs: Runs
    })
  | { kind: 'unknown'; reason: 'noChart' | 'tooSmall' | 'tooLarge' | 'proportions' }
  | { kind: 'unknown'; reason: 'measuresMissing'; missing: ChartMeasure[] }

/** Millimetres that a body may exceed a size by before it feels tight. */
const comfort: Record<Ease, number> = { close: 0, average: 10, loose: 25 }
/** Millimetres that a tailor can let a seam out or take it in. */
export const LET_OUT_MM = 20
export const TAKE_IN_MM = 60
/** Both sizes are named for a body closer than this to the bound between them. */
const NEAR_BOUND_MM = 8
/** Smaller differences are not felt. */
const UNFELT_MM = 5
/** Sizes that the measures of one body may lie apart. */
const MAX_SIZES_APART = 2

const ENOUGH_ANSWERS = 8
const CLEAR_SHARE = 0.25

export const countAnswers = ({ kept, tooSmall, tooLarge }: FitCounts) => kept + tooSmall + tooLarge

/** Returns `true` while answers are few or mixed. */
export function calculateTendency(counts: FitCounts): Runs {
  const { tooSmall, tooLarge } = counts
  const answers = countAnswers(counts)
  if (answers < ENOUGH_ANSWERS) return 'true'
  const isClear = (many: number, few: number) => many >= CLEAR_SHARE * answers && many >= 2 * few
  if (isClear(tooSmall, tooLarge)) return 'small'
  return isClear(tooLarge, tooSmall) ? 'large' : 'true'
}

/** The sizes of a product that runs small or large are one step off its chart. */
function boundsAs(runs: Runs, bounds: readonly number[]): number[] {
  const [first = 0, second = 0] = bounds
  const [last = 0, beforeLast = 0] = bounds.toReversed()
  if (runs === 'small') return [2 * first - second, ...bounds.slice(0, -1)]
  if (runs === 'large') return [...bounds.slice(1), 2 * last - beforeLast]
  return [...bounds]
}

type AdviceInput = {
  measures: Measures
  chart: SizeChart | undefined
  ease: Ease
  /** Includes sold-out sizes. */
  productSizes: readonly string[]
  counts: FitCounts
}

/**
 * A larger body never gets a smaller size. The largest size that a measure requires is advised,
 * because a seam is taken in more easily than let out.
 */
export function adviseSize({ measures, chart, ease, productSizes, counts }: AdviceInput): Advice {
  const offeredSizes = new Set(productSizes.map((size) => size.trim().toLowerCase()))
  const places = (chart?.sizes ?? []).flatMap((size, n) =>
    offeredSizes.has(size.trim().toLowerCase()) ? [n] : [],
  )
  const [governing] = chart?.measures ?? []
  if (!chart || !governing || places.length === 0) return { kind: 'unknown', reason: 'noChart' }
  if (measures[governing.code] === undefined)
    return { kind: 'unknown', reason: 'measuresMissing', missing: [governing.code] }
  const runs = calculateTendency(counts)
  const knownMeasures = chart.measures.flatMap(({ code, bounds }) => {
    const body = measures[code]
    return body === undefined ? [] : [{ code, body, bounds: boundsAs(runs, bounds) }]
  })
  const getMaxExcess = (code: ChartMeasure) =>
    comfort[ease] + (code === governing.code ? 0 : LET_OUT_MM)

  /** Index in `places` of the smallest size that fits the measure; their number if none fits. */
  const placeFor = ({ code, body, bounds }: (typeof knownMeasures)[number], change: number) => {
    const place = places.findIndex(
      (n) => body + change <= (bounds[n + 1] ?? 0) + getMaxExcess(code),
    )
    return place < 0 ? places.length : place
  }
  const placeWith = (change: number) =>
    Math.max(...knownMeasures.map((measure) => placeFor(measure, change)))
  const place = placeWith(0)
  if (place === places.length) return { kind: 'unknown', reason: 'tooLarge' }

  const looseBy = ({ body, bounds }: (typeof knownMeasures)[number], at: number) =>
    (bounds[places[at] ?? 0] ?? 0) - body
  const [first] = knownMeasures
  if (place === 0 && first && looseBy(first, 0) > TAKE_IN_MM)
    return { kind: 'unknown', reason: 'tooSmall' }
  const requiredPlaces = knownMeasures.map((measure) => places[placeFor(measure, 0)] ?? 0)
  if (Math.max(...requiredPlaces) - Math.min(...requiredPlaces) > MAX_SIZES_APART)
    return { kind: 'unknown', reason: 'proportions' }

  const buildFit = (at: number): SizeFit => ({
    size: findSize(productSizes, chart.sizes[places[at] ?? 0] ?? ''),
    fits: knownMeasures.map((measure) => {
      const tight = measure.body - (measure.bounds[(places[at] ?? 0) + 1] ?? 0) - comfort[ease]
      const by = tight > 0 ? tight : -Math.max(0, looseBy(measure, at))
      return { code: measure.code, by: Math.abs(by) < UNFELT_MM ? 0 : by }
    }),
  })
  const second =
    placeWith(-NEAR_BOUND_MM) < place
      ? place - 1
      : placeWith(NEAR_BOUND_MM) > place
        ? place + 1
        : places.length
  return {
    kind: 'size',
    ...buildFit(place),
    second: second < places.length ? buildFit(second) : null,
    length: lengthFor(measures.height, chart.heights),
    runs,
  }
}

function lengthFor(height: number | undefined, heights: SizeChart['heights']) {
  if (height === undefined || !heights) return null
  if (height > heights[1]) return 'short'
  return height < heights[0] ? 'long' : null
}

/** Returns the product's own spelling. */
const findSize = (productSizes: readonly string[], size: string) =>
  productSizes.find(
    (offeredSize) => offeredSize.trim().toLowerCase() === size.trim().toLowerCase(),
  ) ?? size
