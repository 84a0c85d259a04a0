import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Advice, adviseSize, calculateTendency, type FitCounts } from './advice.ts'
import { eases, garmentCodes, garmentKinds } from './garments.ts'
import type { Measures } from './measures.ts'
import { builtInCharts, type SizeChart } from './size-chart.ts'

const noCounts: FitCounts = { kept: 0, tooSmall: 0, tooLarge: 0 }
const women = builtInCharts.lehenga
const adviceInput = {
  chart: women as SizeChart | undefined,
  ease: 'average' as const,
  productSizes: women.sizes,
  counts: noCounts,
}
const advise = (measures: Measures, more: object = {}) =>
  adviseSize({ ...adviceInput, measures, ...more })
/** The middle of size M. */
const middle: Measures = { bust: 915, waist: 760, hip: 990 }

test('has a chart with rising bounds for every garment', () => {
  for (const code of garmentCodes) {
    const { sizes, measures } = builtInCharts[code]
    expect(measures.map((measure) => measure.code)).toEqual(garmentKinds[code].measures)
    for (const { bounds } of measures) {
      expect(bounds).toHaveLength(sizes.length + 1)
      expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b))
    }
  }
})

describe('a size', () => {
  test('fits everywhere in the middle of the chart', () => {
    expect(advise(middle)).toEqual({
      kind: 'size',
      size: 'M',
      fits: [
        { code: 'bust', by: 0 },
        { code: 'waist', by: 0 },
        { code: 'hip', by: 0 },
      ],
      second: null,
      length: null,
      runs: 'true',
    })
  })

  test('is slightly tight where a seam can be let out', () => {
    const advice = advise({ ...middle, waist: 785 + 10 + 15 })
    expect(advice).toMatchObject({ size: 'M', fits: [{ by: 0 }, { code: 'waist', by: 15 }, {}] })
  })

  test('is one size larger where the seam can’t be let out far enough', () => {
    expect(advise({ ...middle, waist: 785 + 10 + 21 })).toMatchObject({ size: 'L' })
  })

  test('is loose where the body is smaller than the size', () => {
    expect(advise({ ...middle, waist: 700 })).toMatchObject({
      size: 'M',
      fits: [{ by: 0 }, { code: 'waist', by: -35 }, { by: 0 }],
    })
  })

  test('names the neighbouring size near a bound', () => {
    expect(advise({ bust: 947 })).toMatchObject({ size: 'M', second: { size: 'L' } })
    expect(advise({ bust: 953 })).toMatchObject({ size: 'L', second: { size: 'M' } })
  })

  test('is one of the product’s sizes, in its spelling', () => {
    expect(advise(middle, { productSizes: ['s', 'l'] })).toMatchObject({ size: 'l' })
  })

  test('has more tolerance in a loose cut than in a close one', () => {
    const body = { bust: 960 }
    expect(advise(body, { ease: 'loose' })).toMatchObject({ size: 'M' })
    expect(advise(body, { ease: 'close' })).toMatchObject({ size: 'L' })
  })
})

test('warns a tall body about the length without changing the size', () => {
  for (const [height, length] of [
    [1480, 'long'],
    [1600, null],
    [1800, 'short'],
  ] as const)
    expect(advise({ ...middle, height })).toMatchObject({ size: 'M', length })
})

describe('the size is unknown', () => {
  const reason = (advice: Advice) => advice.kind === 'unknown' && advice.reason

  test('without a chart, or with sizes missing from the chart', () => {
    expect(reason(advise(middle, { chart: undefined }))).toBe('noChart')
    expect(reason(advise(middle, { productSizes: ['Free size'] }))).toBe('noChart')
  })

  test('without the governing measure', () => {
    const advice = advise({ height: 1600, waist: 760 })
    expect(advice).toEqual({ kind: 'unknown', reason: 'measuresMissing', missing: ['bust'] })
  })

  test('outside the chart or the offered sizes', () => {
    expect(reason(advise({ bust: 1300 }))).toBe('tooLarge')
    expect(reason(advise({ bust: 600 }))).toBe('tooSmall')
    expect(reason(advise(middle, { productSizes: ['XS', 'S'] }))).toBe('tooLarge')
  })

  test('if the measures are more than two sizes apart', () => {
    expect(reason(advise({ bust: 800, waist: 890 }))).toBe('proportions')
  })
})

describe('answers of shoppers', () => {
  const counts = (kept: number, tooSmall: number, tooLarge: number) => ({
    kept,
    tooSmall,
    tooLarge,
  })

  test.each([
    [counts(0, 0, 0), 'true'],
    [counts(0, 7, 0), 'true'],
    [counts(14, 6, 0), 'small'],
    [counts(15, 4, 0), 'true'],
    [counts(14, 6, 4), 'true'],
    [counts(5, 0, 3), 'large'],
  ] as const)('%o: %s', (counts, runs) => expect(calculateTendency(counts)).toBe(runs))

  test('move the size by one step, with its tight and loose measures', () => {
    const small = advise(middle, { counts: counts(14, 6, 0) })
    expect(small).toMatchObject({
      size: 'L',
      runs: 'small',
      fits: [{ by: 0 }, { by: 0 }, { by: 0 }],
    })
    const large = advise(middle, { counts: counts(14, 0, 6) })
    expect(large).toMatchObject({ size: 'S', runs: 'large' })
  })
})

const body = fc.record(
  {
    bust: fc.integer({ min: 600, max: 1300 }),
    waist: fc.integer({ min: 500, max: 1100 }),
    hip: fc.integer({ min: 700, max: 1350 }),
  },
  { requiredKeys: ['bust'] },
)
const answerCount = fc.nat(20)
const circumstances = fc.record({
  ease: fc.constantFrom(...eases),
  productSizes: fc.subarray(women.sizes, { minLength: 1 }),
  counts: fc.record({ kept: answerCount, tooSmall: answerCount, tooLarge: answerCount }),
})
const rank = (advice: Advice) =>
  advice.kind === 'size' ? women.sizes.indexOf(advice.size) : undefined

test('never advises a smaller size for a larger body', () => {
  const grown = fc.tuple(body, fc.nat(300), fc.nat(300), fc.nat(300))
  fc.assert(
    fc.property(grown, circumstances, ([small, ...by], more) => {
      const large = Object.fromEntries(
        Object.entries(small).map(([code, mm], n) => [code, mm + (by[n] ?? 0)]),
      )
      const [smallRank, largeRank] = [rank(advise(small, more)), rank(advise(large, more))]
      if (smallRank !== undefined && largeRank !== undefined)
        expect(largeRank).toBeGreaterThanOrEqual(smallRank)
    }),
    { numRuns: 3000 },
  )
})

test('advises each size once, in order, as a measure grows by millimetres', () => {
  fc.assert(
    fc.property(
      body,
      fc.constantFrom('bust', 'waist', 'hip'),
      circumstances,
      (start, code, more) => {
        const advisedSizes: number[] = []
        for (let mm = 450; mm <= 1400; mm++) {
          const size = rank(advise({ ...start, [code]: mm }, more))
          if (size !== undefined && size !== advisedSizes.at(-1)) advisedSizes.push(size)
        }
        expect(advisedSizes).toEqual([...new Set(advisedSizes)].sort((a, b) => a - b))
        const offeredSizes = women.sizes.flatMap((size, n) =>
          more.productSizes.includes(size) ? [n] : [],
        )
        const from = offeredSizes.indexOf(advisedSizes[0] ?? 0)
        expect(advisedSizes).toEqual(offeredSizes.slice(from, from + advisedSizes.length))
      },
    ),
    { numRuns: 60 },
  )
})

test('changes the size within a few millimetres only if its neighbour was named', () => {
  fc.assert(
    fc.property(body, fc.integer({ min: -3, max: 3 }), circumstances, (measures, change, more) => {
      const advice = advise(measures, more)
      const changedAdvice = advise({ ...measures, bust: measures.bust + change }, more)
      if (advice.kind === 'unknown' || changedAdvice.kind === 'unknown') return
      if (advice.size !== changedAdvice.size) expect(advice.second?.size).toBe(changedAdvice.size)
    }),
    { numRuns: 3000 },
  )
})

test('never advises a size tighter than its seams can be let out', () => {
  fc.assert(
    fc.property(body, circumstances, (measures, more) => {
      const advice = advise(measures, more)
      if (advice.kind === 'size')
        for (const { by } of advice.fits) expect(by).toBeLessThanOrEqual(20)
    }),
    { numRuns: 2000 },
  )
})
