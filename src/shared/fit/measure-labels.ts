import type { MeasureCode } from './measures.ts'

export const chartMeasureLabels = {
  height: 'Height',
  bust: 'Bust',
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
} as const satisfies Partial<Record<MeasureCode, string>>

export type ChartMeasure = keyof typeof chartMeasureLabels
export const chartMeasures = Object.keys(chartMeasureLabels) as [ChartMeasure, ...ChartMeasure[]]
