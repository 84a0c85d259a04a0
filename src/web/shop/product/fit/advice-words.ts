import {
  type Advice,
  countAnswers,
  type FitCounts,
  LET_OUT_MM,
  type MeasureFit,
  TAKE_IN_MM,
} from '#shared/fit/advice.ts'
import { type ChartMeasure, chartMeasureLabels } from '#shared/fit/measure-labels.ts'
import type { SizeChart } from '#shared/fit/size-chart.ts'
import { type LengthUnit, roundLength } from '#shared/fit/units.ts'
import { t } from '#shared/words/words.ts'

const getMeasureName = (code: ChartMeasure) => t(chartMeasureLabels[code]).toLowerCase()

/** Returns at least the smallest length that is shown. */
export function lengthWords(mm: number, unit: LengthUnit): string {
  const n = roundLength(mm, unit) || (unit === 'cm' ? 1 : 0.25)
  return unit === 'cm' ? t('{n} cm', { n }) : t('{n} in', { n })
}

export function fitWords({ code, by }: MeasureFit, unit: LengthUnit): string {
  const measure = getMeasureName(code)
  const length = lengthWords(Math.abs(by), unit)
  if (code === 'height') {
    if (by > 0) return t('It would be short by {length} of height.', { length })
    if (by < 0) return t('It would be long by {length} of height.', { length })
  }
  if (by > LET_OUT_MM) return t('The {measure} would be {length} tight.', { measure, length })
  if (by > 0)
    return t('The {measure} would be {length} tight; we can alter it.', { measure, length })
  if (by < -TAKE_IN_MM) return t('The {measure} would be {length} loose.', { measure, length })
  if (by < 0)
    return t('The {measure} would be {length} loose; we can alter it.', { measure, length })
  return t('The {measure} fits.', { measure })
}

/** Differences up to this size are called “a little”. */
const LITTLE_MM = 25

function shortAdvice(fits: readonly MeasureFit[]): string {
  const [worst] = fits
    .filter(({ by, code }) => by !== 0 && code !== 'height')
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
  if (!worst) return ''
  const measure = getMeasureName(worst.code)
  const isLittle = Math.abs(worst.by) <= LITTLE_MM
  if (worst.by > 0)
    return isLittle ? t('{measure} a little tight', { measure }) : t('{measure} tight', { measure })
  return isLittle ? t('{measure} a little loose', { measure }) : t('{measure} loose', { measure })
}

export function adviceLine(advice: Advice): string {
  if (advice.kind === 'unknown') return t('Your size: not known')
  const { size, second, fits } = advice
  if (second) return t('Your size: {size} or {other}', { size, other: second.size })
  const fit = shortAdvice(fits)
  return fit ? t('Your size: {size}, {fit}', { size, fit }) : t('Your size: {size}', { size })
}

export function unknownWords(advice: Extract<Advice, { kind: 'unknown' }>): string {
  switch (advice.reason) {
    case 'measuresMissing':
      return t('We need this measure to advise a size: {measure}.', {
        measure: advice.missing.map(getMeasureName).join(', '),
      })
    case 'tooSmall':
      return t('You measure less than the smallest size of this piece is cut for.')
    case 'tooLarge':
      return t('You measure more than the largest size of this piece is cut for.')
    case 'proportions':
      return t('Your measures are more than two sizes apart, so no standard size would fit well.')
    case 'noChart':
      return t('The size chart does not have the sizes of this piece, so we can’t advise one.')
  }
}

/** Empty if other shoppers' answers changed nothing. */
export function runsWords(advice: Advice, counts: FitCounts): string {
  if (advice.kind === 'unknown' || advice.runs === 'true') return ''
  const answerCount = countAnswers(counts)
  return advice.runs === 'small'
    ? t('Runs small: {n} of {all} shoppers found it too small, so we advise a size more.', {
        n: counts.tooSmall,
        all: answerCount,
      })
    : t('Runs large: {n} of {all} shoppers found it too large, so we advise a size less.', {
        n: counts.tooLarge,
        all: answerCount,
      })
}

/** Empty if the sizes are neither short nor long for the shopper. */
export function heightWords(advice: Advice, { heights }: SizeChart, unit: LengthUnit): string {
  if (advice.kind === 'unknown' || !advice.length || !heights) return ''
  const range = { from: lengthWords(heights[0], unit), to: lengthWords(heights[1], unit) }
  return advice.length === 'short'
    ? t('It is cut for heights from {from} to {to}, so it may be short on you.', range)
    : t('It is cut for heights from {from} to {to}; we can shorten it for you.', range)
}
