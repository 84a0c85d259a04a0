import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import {
  addOnCodes,
  MAX_MAKING_DAYS,
  MAX_PIECE_CM,
  makes,
} from '#shared/catalogue/making/vocabulary.ts'
import { MAX_RUPEES } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import { emptyMaking } from '../making/making.ts'
import { createClothNames, makingCells, readMaking } from './making-cells.ts'

const cloths = ['Raw silk', 'raw silk', 'Silk: red, 44"', 'Cotton | blue', '=A1', 'cloth'].map(
  (name, n) => ({ _id: `0190a000-0000-7000-8000-00000000000${n}`, name }),
)
const named = createClothNames(cloths)
const own = [
  { code: 'gold-piping', name: 'Gold piping' },
  { code: 'tassels', name: 'Latkan, pair' },
]
const parts = { cloths, addOns: own }

const paise = (min: number) => fc.integer({ min, max: MAX_RUPEES * 100 }).map(toRupees)
const days = fc.nat(MAX_MAKING_DAYS)
const source = fc.oneof(
  fc.constant({ stockPolicy: 'stock' as const, clothId: null, clothCm: null }),
  fc.constant({ stockPolicy: 'made_to_order' as const, clothId: null, clothCm: null }),
  fc.record({
    stockPolicy: fc.constant('cloth' as const),
    clothId: fc.constantFrom(...cloths.map(({ _id }) => _id)),
    clothCm: fc.integer({ min: 1, max: MAX_PIECE_CM }),
  }),
)
const makings: fc.Arbitrary<ProductMaking> = fc.record({
  makes: fc
    .subarray([...makes])
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((make) =>
          fc
            .tuple(paise(-MAX_RUPEES * 100), days, source)
            .map(([price, n, from]) => ({ make, price, days: n, ...from })),
        ),
      ),
    ),
  addOns: fc
    .subarray([...addOnCodes, ...own.map(({ code }) => code)])
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((code) =>
          fc.tuple(paise(0), days).map(([price, n]) => ({ code, price, days: n })),
        ),
      ),
    ),
  depositPercent: fc.nat(90),
})

test('reads the cells of a product regardless of its earlier values', () => {
  fc.assert(
    fc.property(makings, makings, (making, known) => {
      const read = readMaking(makingCells(making, named), known, parts)
      expect(read).toEqual({ making, problems: [] })
    }),
  )
})

test('a missing column leaves its part unchanged', () => {
  fc.assert(
    fc.property(makings, makings, (making, known) => {
      const { depositPercent } = makingCells(making, named)
      expect(readMaking({ depositPercent }, known, parts).making).toEqual({
        ...known,
        depositPercent: making.depositPercent,
      })
    }),
  )
  expect(readMaking({}, emptyMaking(), parts)).toEqual({ problems: [] })
})

const made: ProductMaking = {
  makes: [
    {
      make: 'measured',
      price: 10,
      days: 5,
      stockPolicy: 'cloth',
      clothId: cloths[0]?._id ?? '',
      clothCm: 90,
    },
  ],
  addOns: [{ code: 'lining', price: 5, days: 2 }],
  depositPercent: 20,
}

test.each([
  [{ makes: 'MADE TO MEASURE: ₹ 1,250.50' }, { makes: [{ ...made.makes[0], price: 1250.5 }] }],
  [{ makes: 'measured' }, { makes: [{ ...made.makes[0], price: 0 }] }],
  [{ makeDays: '' }, { makes: [{ ...made.makes[0], days: 0 }] }],
  [{ makeCloths: 'measured: RAW-SILK ' }, { makes: made.makes }],
  [{ makeCloths: 'measured:raw silk' }, { makes: [{ ...made.makes[0], clothId: cloths[1]?._id }] }],
  [
    { makeStock: 'measured:Made to order' },
    { makes: [{ ...made.makes[0], stockPolicy: 'made_to_order', clothId: null, clothCm: null }] },
  ],
  [
    { addOns: 'v neck:100 | Fall and pico:50' },
    {
      addOns: [
        { code: 'fallPico', price: 50, days: 0 },
        { code: 'vNeck', price: 100, days: 0 },
      ],
    },
  ],
  [
    { addOns: 'GOLD PIPING:30|tassels:20', addOnDays: 'gold-piping:3' },
    {
      addOns: [
        { code: 'gold-piping', price: 30, days: 3 },
        { code: 'tassels', price: 20, days: 0 },
      ],
    },
  ],
  [
    { makes: '', addOns: '' },
    { makes: [], addOns: [] },
  ],
  [{ depositPercent: ' 35 % '.trim() }, { depositPercent: 35 }],
  [{ depositPercent: '' }, { depositPercent: 0 }],
])('%j is read', (cells, changed) => {
  expect(readMaking(cells, made, parts)).toEqual({ making: { ...made, ...changed }, problems: [] })
})

test.each([
  [{ makes: 'measured:1:2' }, ['makes']],
  [{ makes: 'sewn:1|measured:2' }, ['makes']],
  [{ makes: 'measured|measured' }, ['makes']],
  [{ makes: 'unstitched:1', makeDays: 'measured:2' }, ['makeDays']],
  [{ makeDays: 'measured:x' }, ['makeDays']],
  [{ makeStock: 'measured:shelf' }, ['makeStock']],
  [{ makeCloths: 'measured:velvet' }, ['makeCloths']],
  [{ makeCentimetres: '' }, ['makeCentimetres']],
  [{ makeCentimetres: 'measured:0' }, ['makeCentimetres']],
  [{ addOns: 'lining:-5' }, ['addOns']],
  [{ addOnDays: 'lining:1|padding:2' }, ['addOnDays']],
  [{ depositPercent: '91' }, ['depositPercent']],
  [
    { makeCloths: 'measured:velvet', makeCentimetres: '', depositPercent: '-1' },
    ['makeCloths', 'depositPercent'],
  ],
  [{ makes: 'sewn|measured:x', makeDays: 'measured:x' }, ['makes', 'makeDays']],
  [{ depositPercent: 'half', makeDays: 'measured:400' }, ['makeDays', 'depositPercent']],
])('%j is refused in its column', (cells, paths) => {
  const { making, problems } = readMaking(cells, made, parts)
  expect(making).toBeUndefined()
  expect(problems.map(({ path }) => path)).toEqual(paths)
})
