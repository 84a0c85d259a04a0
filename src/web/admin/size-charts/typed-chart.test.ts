import { expect, test } from 'vitest'
import { garmentCodes } from '#shared/fit/garments.ts'
import { builtInCharts } from '#shared/fit/size-chart.ts'
import { lengthUnits } from '#shared/fit/units.ts'
import { chartTyped, convertChart, typedChart } from './typed-chart.ts'

test.each(lengthUnits)('the form keeps every built-in chart in %s', (unit) => {
  for (const code of garmentCodes)
    expect(chartTyped(typedChart(builtInCharts[code], unit), unit)).toEqual(builtInCharts[code])
})

test('another unit changes the numbers and not the chart', () => {
  const typed = typedChart(builtInCharts.lehenga, 'cm')
  expect(typed.from.bust).toBe('79')
  const inches = convertChart(typed, 'cm', 'inch')
  expect(inches.from.bust).toBe('31.1')
  expect(chartTyped(inches, 'inch')).toEqual(builtInCharts.lehenga)
})

test('what nobody can read is no number', () => {
  const typed = typedChart(builtInCharts.lehenga, 'cm')
  typed.from.bust = 'much'
  expect(convertChart(typed, 'cm', 'inch').from.bust).toBe('much')
  expect(chartTyped(typed, 'cm').measures[0]?.bounds[0]).toBeNaN()
})
