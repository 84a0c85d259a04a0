import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckedMeasures, checkMeasures, isUnquestioned } from './check-measures.ts'
import { crossChecks, formMeasures, measureLimits, requiredMeasures } from './limits.ts'
import { wears } from './measures.ts'
import { typedMeasures } from './measures-schema.ts'
import { formatLength, lengthUnits, parseLength, typedLength } from './units.ts'

const forms = (name: string) =>
  readFileSync(`test/fixtures/fit/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row))

const isCaught = (form: unknown) => {
  const parsedForm = typedMeasures.safeParse(form)
  return !parsedForm.success || !isUnquestioned(checkMeasures(parsedForm.data))
}

describe('frozen forms', () => {
  test('questions or refuses all 200 implausible forms', () => {
    const all = forms('invalid')
    expect(all).toHaveLength(200)
    expect(all.filter((form) => !isCaught(form)).map(({ name }) => name)).toEqual([])
  })

  test('questions at most four of 200 plausible forms and refuses none', () => {
    const all = forms('plausible')
    expect(all).toHaveLength(200)
    const checkedForms: (CheckedMeasures & { name: string })[] = all.map((form) => ({
      name: form.name,
      ...checkMeasures(typedMeasures.parse(form)),
    }))
    expect(checkedForms.filter(({ faults }) => faults.length > 0)).toEqual([])
    const questioned = checkedForms.filter((form) => !isUnquestioned(form))
    expect(questioned.map(({ name }) => name).length, JSON.stringify(questioned)).toBeLessThan(5)
  })
})

describe('units', () => {
  test('converts a length between units and back within a millimetre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2300 }), (mm) => {
        const inch = parseLength(typedLength(mm, 'inch'), 'inch')
        expect(Math.abs((inch ?? 0) - mm)).toBeLessThanOrEqual(1)
        expect(parseLength(typedLength(mm, 'cm'), 'cm')).toBe(mm)
        const back = parseLength(typedLength(inch ?? 0, 'cm'), 'cm')
        expect(Math.abs((back ?? 0) - mm)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('parses a length shown in fractions as the same length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 26, max: 2300 }), (mm) => {
        const fractions = formatLength(mm, 'inch')
        expect(Math.abs((parseLength(fractions, 'inch') ?? 0) - mm)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each([
    ['92', 'cm', 920],
    ['92,5', 'cm', 925],
    ['36.5', 'inch', 927],
    ['36 1/2', 'inch', 927],
    ['36-1/2', 'inch', 927],
    ['36 3/8', 'inch', 924],
  ] as const)('%s %s is %i mm', (text, unit, mm) => {
    expect(parseLength(text, unit)).toBe(mm)
  })

  test.each(['', '0', '-92', '+92', '9 2', '1e2', '0x5c', '36 1/0', '36 4/2', 'NaN', '92 cm'])(
    '“%s” is no length',
    (text) => {
      for (const unit of lengthUnits) expect(parseLength(text, unit)).toBeNull()
    },
  )

  test('shows typed numbers unchanged in both units', () => {
    expect(typedLength(927, 'inch')).toBe('36.5')
    expect(formatLength(927, 'inch')).toBe('36 1/2')
    expect(formatLength(927, 'cm')).toBe('92.7')
  })
})

const someWear = fc.constantFrom(...wears)
const someUnit = fc.constantFrom(...lengthUnits)

describe('limits', () => {
  test('contain the usual range', () => {
    for (const wear of wears)
      for (const bounds of Object.values(measureLimits[wear])) {
        const { min, usualFrom, usualTo, max } = bounds
        expect([min, usualFrom, usualTo, max]).toEqual(
          [min, usualFrom, usualTo, max].toSorted((a, b) => a - b),
        )
      }
  })

  test('refuse a length outside, regardless of other input', () => {
    fc.assert(
      fc.property(
        someWear,
        someUnit,
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (wear, unit, at, by, up) => {
          const codes = formMeasures(wear)
          const code = codes[at % codes.length] ?? 'waist'
          const { min = 0, max = 0 } = measureLimits[wear][code] ?? {}
          const mm = up ? max + 3 + (by % 500) : Math.max(1, min - 3 - (by % min))
          const values = { [code]: typedLength(mm, unit) }
          const { faults } = checkMeasures({ wear, unit, values, again: values })
          expect(faults.map((fault) => fault.code)).toContain(code)
        },
      ),
    )
  })

  test('accept a length in the usual range without a second reading', () => {
    fc.assert(
      fc.property(someWear, fc.nat(), fc.nat(), (wear, at, by) => {
        const codes = formMeasures(wear)
        const code = codes[at % codes.length] ?? 'waist'
        const { usualFrom = 0, usualTo = 0 } = measureLimits[wear][code] ?? {}
        const mm = usualFrom + (by % (usualTo - usualFrom + 1))
        const values = { [code]: typedLength(mm, 'cm') }
        const { faults, again } = checkMeasures({ wear, unit: 'cm', values })
        expect(faults.filter((fault) => fault.code === code)).toEqual([])
        expect(again).toEqual([])
      }),
    )
  })

  test('treat both units alike, except for the last millimetres at a limit', () => {
    fc.assert(
      fc.property(someWear, fc.nat(), fc.integer({ min: 10, max: 2300 }), (wear, at, mm) => {
        const codes = formMeasures(wear)
        const code = codes[at % codes.length] ?? 'waist'
        const bounds = Object.values(measureLimits[wear][code] ?? {})
        fc.pre(bounds.every((bound) => Math.abs(bound - mm) > 1))
        const judged = lengthUnits.map((unit) => {
          const { faults, again } = checkMeasures({
            wear,
            unit,
            values: { [code]: typedLength(mm, unit) },
          })
          return { faults, again }
        })
        expect(judged[0]).toEqual(judged[1])
      }),
    )
  })

  test('require and cross-check only measures of the form', () => {
    for (const wear of wears) {
      const codes = formMeasures(wear)
      for (const code of requiredMeasures[wear]) expect(codes).toContain(code)
      for (const { pair } of crossChecks[wear])
        for (const code of pair) expect(codes).toContain(code)
    }
  })
})

describe('second readings and questions', () => {
  const plain = { bust: '92', waist: '76', hip: '100', shoulder: '37' }
  const check = (more: object) =>
    checkMeasures({ wear: 'women', unit: 'cm', values: plain, ...more })

  test('requires a second, equal reading of an unusual measure', () => {
    const values = { ...plain, bust: '160', waist: '140', hip: '162', shoulder: '44' }
    expect(check({ values }).again).toEqual(['bust'])
    expect(check({ values, again: { bust: '161' } })).toMatchObject({ again: [], faults: [] })
    expect(check({ values, again: { bust: '106' } }).faults).toEqual([
      { code: 'bust', fault: 'differs' },
    ])
    expect(check({ values, again: { bust: 'yes' } }).faults).toHaveLength(1)
  })

  test('questions a rare pair until it is confirmed or changed', () => {
    const values = { ...plain, underBust: '95' }
    const [question] = check({ values }).questions
    expect(question?.pair).toEqual(['underBust', 'bust'])
    const confirmed = [question?.key]
    expect(check({ values, confirmed }).questions).toEqual([])
    expect(check({ values: { ...plain, underBust: '96' }, confirmed }).questions).toHaveLength(1)
  })

  test('refuses a measure outside the form and ignores an empty one', () => {
    expect(check({ values: { ...plain, stomach: '80' } }).faults).toEqual([
      { code: 'stomach', fault: 'notAsked' },
    ])
    expect(isUnquestioned(check({ values: { ...plain, stomach: ' ' } }))).toBe(true)
  })
})
