import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, singleLine } from '../envelope.ts'
import { garmentCodes } from './garments.ts'
import { chartMeasures } from './measure-labels.ts'
import { wears } from './measures.ts'
import { MAX_BODY_MM, MAX_CHART_SIZES, MIN_BODY_MM } from './size-chart.ts'

const millimetres = z
  .number(fault('Each size needs its measures.'))
  .int(fault('Each size needs its measures.'))
  .min(MIN_BODY_MM, fault('A body measures 20 to 230 cm.'))
  .max(MAX_BODY_MM, fault('A body measures 20 to 230 cm.'))

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0))

/** `SizeChart` explains the numbers. */
export const sizeChart = z
  .object({
    sizes: z
      .array(singleLine(20, 'Size'))
      .min(1, fault('A chart has at least one size.'))
      .max(MAX_CHART_SIZES, fault('A chart has at most 20 sizes.'))
      .refine(
        (sizes) => new Set(sizes.map((size) => size.toLowerCase())).size === sizes.length,
        fault('Each size can be listed once.'),
      ),
    measures: z.array(
      z.object({
        code: z.enum(chartMeasures),
        bounds: z
          .array(millimetres)
          .max(MAX_CHART_SIZES + 1)
          .refine(isRising, fault('Measures rise from size to size.')),
      }),
    ),
    heights: z
      .tuple([millimetres, millimetres])
      .refine(isRising, fault('Measures rise from size to size.'))
      .optional(),
  })
  .refine(
    ({ sizes, measures }) => measures.every(({ bounds }) => bounds.length === sizes.length + 1),
    { path: ['measures'], ...fault('Each size needs its measures.') },
  )

const count = z.number().int()
/** `tooSmall` and `tooLarge` were returned because of their size. */
const fitCounts = z.object({ kept: count, tooSmall: count, tooLarge: count })

const version = z.string().max(64).optional()
/** A change of an older version is a 409. */
export const sizeChartInput = sizeChart.safeExtend({ version })
export const sizeChartReset = z.object({ version })

export const shownFit = z.object({ wear: z.enum(wears), chart: sizeChart, counts: fitCounts })
export type ShownFit = z.infer<typeof shownFit>

const garmentChart = z.object({
  garment: z.enum(garmentCodes),
  chart: sizeChart,
  isOwn: z.boolean(),
  version: z.string(),
})
export type GarmentChart = z.infer<typeof garmentChart>
export const sizeChartsAnswer = answer({ data: z.array(garmentChart) })
export const sizeChartAnswer = answer({ data: garmentChart })
export const garmentRef = z.object({ garment: z.enum(garmentCodes) })

const productFit = fitCounts.extend({ sizes: z.array(fitCounts.extend({ size: z.string() })) })
export type ProductFit = z.infer<typeof productFit>
export const productFitAnswer = answer({ data: productFit })
