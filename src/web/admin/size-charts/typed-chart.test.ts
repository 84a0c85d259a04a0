import { expect, test } from 'vitest'
import { garmentCodes } from '#shared/fit/garments.ts'
import { builtInCharts } from '#shared/fit/size-chart.ts'
import { lengthUnits } from '#shared/fit/units.ts'
import { chartTyped, convertChart, typedChart } from './typed-chart.ts'

test.each(lengthUnits)('built-in charts survive a round trip through the form in %s', (unit) => {
  for (const code of garmentCodes)
    expect(chartTyped(typedChart(builtInCharts[code], unit))).toEqual(builtInCharts[code])
})

test('changing the unit converts the numbers and keeps the chart', () => {
  const chart = typedChart(builtInCharts.lehenga, 'cm')
  expect(chart.from.bust).toBe('79')
  const inches = convertChart(chart, 'inch')
  expect(inches.from.bust).toBe('31.1')
  expect(chartTyped(inches)).toEqual(builtInCharts.lehenga)
})

test('unreadable numbers become NaN', () => {
  const chart = typedChart(builtInCharts.lehenga, 'cm')
  chart.from.bust = 'much'
  expect(convertChart(chart, 'inch').from.bust).toBe('much')
  expect(chartTyped(chart).measures[0]?.bounds[0]).toBeNaN()
})
