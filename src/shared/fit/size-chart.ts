import type { GarmentCode } from './garments.ts'
import type { ChartMeasure } from './measure-labels.ts'

/** Whole millimetres. Size n is for measures from `bounds[n]` to `bounds[n + 1]`. */
export type SizeChart = {
  sizes: string[]
  measures: { code: ChartMeasure; bounds: number[] }[]
  /** Heights for which no size is too short or too long; undefined if sizes follow the height. */
  heights?: [from: number, to: number] | undefined
}

const steps = (code: ChartMeasure, from: number, step: number, sizes: number) => ({
  code,
  bounds: Array.from({ length: sizes + 1 }, (_, n) => from + n * step),
})

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const bust = steps('bust', 790, 50, letters.length)
const women: SizeChart = {
  sizes: letters,
  measures: [bust, steps('waist', 635, 50, letters.length), steps('hip', 865, 50, letters.length)],
  heights: [1520, 1750],
}
const men: SizeChart = {
  sizes: letters,
  measures: [steps('chest', 840, 50, letters.length), steps('waist', 685, 50, letters.length)],
  heights: [1650, 1850],
}
const children: SizeChart = {
  sizes: ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-13Y'],
  measures: [
    steps('height', 860, 120, 6),
    { code: 'chest', bounds: [510, 560, 600, 640, 700, 770, 830] },
    { code: 'waist', bounds: [490, 530, 560, 590, 620, 660, 710] },
  ],
}

/** Apply until the owner changes them. */
export const builtInCharts: Record<GarmentCode, SizeChart> = {
  lehenga: women,
  blouse: { sizes: letters, measures: [bust, steps('waist', 635, 50, letters.length)] },
  kurta: women,
  anarkali: women,
  gown: women,
  sherwani: men,
  bandhgala: men,
  mensKurta: men,
  girls: children,
  boys: children,
}

/** Body measures that a chart may name, in millimetres. */
export const MIN_BODY_MM = 200
export const MAX_BODY_MM = 2300
export const MAX_CHART_SIZES = 20
