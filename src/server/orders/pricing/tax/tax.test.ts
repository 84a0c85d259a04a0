import { describe, expect, test } from 'vitest'
import { defaultDeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { isGstin } from '#shared/orders/tax/gstin.ts'
import { cityOfPincode, stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import {
  consistentPrices,
  getTaxRate,
  isInGap,
  roundOff,
  ruleFor,
  splitTax,
} from '#shared/orders/tax/rates.ts'
import type { TaxRule, TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { type Charge, type PricedLine, priceOrder } from '../price-order.ts'
import { exportTerms, placeOfSupply } from './place-of-supply.ts'
import { taxContributors } from './tax.ts'

const garments = defaultTaxSettings.rules[0] as TaxRule
const saree = { ...garments, productId: 'saree', hsn: '5208', threshold: null, rateAbove: null }
const regular: TaxSettings = {
  ...defaultTaxSettings,
  scheme: 'regular',
  state: '08',
  rules: [garments, saree],
}
const rupees = (amount: number) => Math.round(amount * 100)

type Sold = [lineId: string, price: number, quantity: number, productId?: string]

/** `[line, code, rate, taxable, tax]` in paise, with the round-off and total. */
function calculateTaxes(
  soldLines: readonly Sold[],
  {
    to = '08' as const,
    settings = regular,
    charges = [],
    day = '2026-11-24',
    exportTerms,
  }: {
    to?: '08' | '27' | '96'
    exportTerms?: 'lut' | 'paid'
    settings?: TaxSettings
    charges?: readonly Charge[]
    day?: string
  } = {},
) {
  const lines: PricedLine[] = soldLines.map(([lineId, price, quantity]) => ({
    lineId,
    unitPaise: rupees(price),
    quantity,
  }))
  const getProduct = (lineId: string) => {
    const line = soldLines.find(([id]) => id === lineId)
    return { productId: line?.[3] ?? lineId, category: 'casual' as const }
  }
  const sale = { settings, placeOfSupply: to, day, getProduct, exportTerms }
  const basket = priceOrder(lines, [() => charges, ...taxContributors(sale)])
  const taxes = basket.charges.filter(({ kind }) => kind === 'tax')
  return {
    taxes: taxes.map((tax) => [
      tax.lineId ?? 'charges',
      tax.code,
      tax.rate,
      tax.taxablePaise,
      tax.amountPaise,
    ]),
    roundOff: basket.charges.find(({ kind }) => kind === 'rounding')?.amountPaise ?? 0,
    total: basket.totalPaise,
  }
}

const fee = (amount: number, more: Partial<Charge> = {}): Charge => ({
  kind: amount < 0 ? 'discount' : 'delivery',
  code: 'x',
  label: 'X',
  amountPaise: rupees(amount),
  included: false,
  ...more,
})

describe('rates and thresholds (Notification 9/2025)', () => {
  const value = (price: number, quantity = 1) => ({ paise: rupees(price), quantity })

  test.each([
    ['a garment of ₹1,050 has 5%', 1050, 1, 5],
    ['a value of exactly ₹2,500 before tax (₹2,625) has 5%', 2625, 1, 5],
    ['a value of ₹2,500 at 18% (₹2,950) is not above the threshold: the gap', 2950, 1, 18],
    ['one paisa above ₹2,950 has 18%', 2950.01, 1, 18],
    ['a garment of ₹45,000 has 18%', 45000, 1, 18],
    ['the threshold is by piece: two of ₹2,625 have 5%', 5250, 2, 5],
    ['the value of a piece is not rounded: three for ₹7,875.01 are above', 7875.01, 3, 18],
    ['three for ₹7,875 are not above', 7875, 3, 5],
  ])('%s', (_, price, quantity, rate) => {
    expect(getTaxRate(garments, value(price, quantity), 'higher')).toBe(rate)
  })

  test.each([
    ['₹2,625 is below the gap', 2625, false],
    ['₹2,625.01 is in the gap', 2625.01, true],
    ['₹2,799 is in the gap', 2799, true],
    ['₹2,950 is in the gap', 2950, true],
    ['₹2,950.01 is above the gap', 2950.01, false],
  ])('%s', (_, price, isIn) => {
    expect(isInGap(garments, value(price))).toBe(isIn)
  })

  test('the owner chooses the rate in the gap', () => {
    expect(getTaxRate(garments, value(2799), 'higher')).toBe(18)
    expect(getTaxRate(garments, value(2799), 'lower')).toBe(5)
  })

  test('the nearest consistent prices around the gap are ₹2,625 and ₹2,950.01', () => {
    expect(consistentPrices(garments)).toEqual({ below: 2625, above: 2950.01 })
  })

  test('a saree is fabric: 5% at any price', () => {
    expect(getTaxRate(saree, value(85_000), 'higher')).toBe(5)
    expect(isInGap(saree, value(2799))).toBe(false)
  })

  test('a rule for the product precedes one for its category, which precedes the general one', () => {
    const ofCategory = { ...garments, category: 'casual' as const, hsn: '6307' }
    const rules = [garments, ofCategory, saree]
    const hsn = (productId: string, category: 'casual' | 'bridal') =>
      ruleFor(rules, { productId, category }, '2026-11-24')?.hsn
    expect(hsn('saree', 'casual')).toBe('5208')
    expect(hsn('other', 'casual')).toBe('6307')
    expect(hsn('other', 'bridal')).toBe('6204')
  })

  test('a rule is valid from its first to its last day only', () => {
    const formerRule = { ...garments, from: '2017-07-01', until: '2025-09-21', rate: 12 }
    const rate = (day: string) =>
      ruleFor([formerRule, garments], { productId: 'p', category: 'casual' }, day)?.rate
    expect(rate('2025-09-21')).toBe(12)
    expect(rate('2025-09-22')).toBe(5)
    expect(rate('2017-06-30')).toBeUndefined()
  })
})

describe('tax types and rounding', () => {
  test.each([
    [
      '₹1,050 at 5% within the state: CGST and SGST of ₹25',
      1050,
      5,
      true,
      [100_000, 2500, 2500, 0],
    ],
    ['₹1,050 at 5% to another state: IGST of ₹50', 1050, 5, false, [100_000, 0, 0, 5000]],
    ['₹11,800 at 18% within the state', 11_800, 18, true, [1_000_000, 90_000, 90_000, 0]],
    ['₹11,800 at 18% to another state', 11_800, 18, false, [1_000_000, 0, 0, 180_000]],
    ['an odd paisa of tax stays in the taxable value', 999, 5, true, [95_144, 2378, 2378, 0]],
    ['IGST keeps its odd paisa', 999, 5, false, [95_143, 0, 0, 4757]],
    ['nothing has no tax', 0, 18, true, [0, 0, 0, 0]],
    ['one paisa has no tax', 0.01, 18, true, [1, 0, 0, 0]],
    ['a rate of 0.25% is exact', 1002.5, 0.25, false, [100_000, 0, 0, 250]],
    ['3% for imitation jewellery, if the owner enters it', 1030, 3, true, [100_000, 1500, 1500, 0]],
  ])('%s', (_, price, rate, isWithin, [taxablePaise, cgstPaise, sgstPaise, igstPaise]) => {
    expect(splitTax(rupees(price), rate, isWithin)).toEqual({
      taxablePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    })
  })

  test.each([
    ['49 paise are rounded down', 1000.49, -49],
    ['50 paise are rounded up', 1000.5, 50],
    ['whole rupees stay', 1000, 0],
  ])('section 170: %s', (_, total, paise) => {
    expect(roundOff(rupees(total))).toBe(paise)
  })
})

describe('an order', () => {
  test('delivered in the shop’s own state has CGST and SGST as one charge', () => {
    expect(calculateTaxes([['a', 1050, 1]]).taxes).toEqual([['a', 'gst', 5, 100_000, 5000]])
  })

  test('delivered in another state has IGST', () => {
    expect(calculateTaxes([['a', 1050, 1]], { to: '27' }).taxes).toEqual([
      ['a', 'igst', 5, 100_000, 5000],
    ])
  })

  test('taxes each line of a mixed basket at its own rate', () => {
    const soldLines: Sold[] = [
      ['kurta', 1050, 2],
      ['lehenga', 11_800, 1],
      ['silk', 21_000, 1, 'saree'],
    ]
    expect(calculateTaxes(soldLines, { to: '27' })).toEqual({
      taxes: [
        ['kurta', 'igst', 5, 200_000, 10_000],
        ['lehenga', 'igst', 18, 1_000_000, 180_000],
        ['silk', 'igst', 5, 2_000_000, 100_000],
      ],
      roundOff: 0,
      total: 3_490_000,
    })
  })

  test('a discount of the line brings it below the threshold', () => {
    const charges = [fee(-875, { lineId: 'a' })]
    expect(calculateTaxes([['a', 3500, 1]], { charges }).taxes).toEqual([
      ['a', 'gst', 5, 250_000, 12_500],
    ])
  })

  test('a discount of the order is shared by value before the tax', () => {
    const charges = [fee(-300)]
    const { taxes, total } = calculateTaxes(
      [
        ['a', 2100, 1],
        ['b', 1050, 1],
      ],
      { charges, to: '27' },
    )
    expect(taxes).toEqual([
      ['a', 'igst', 5, 180_952, 9048],
      ['b', 'igst', 5, 90_476, 4524],
    ])
    expect(total).toBe(285_000)
  })

  test('the printed price does not affect the threshold', () => {
    const charges = [fee(-2000, { lineId: 'a' })]
    expect(calculateTaxes([['a', 4000, 1]], { charges }).taxes[0]?.[2]).toBe(5)
  })

  test('delivery follows the highest rate of the order', () => {
    const soldLines: Sold[] = [
      ['a', 1050, 1],
      ['b', 11_800, 1],
    ]
    expect(calculateTaxes(soldLines, { charges: [fee(118)] }).taxes.at(-1)).toEqual([
      'charges',
      'gst',
      18,
      10_000,
      1800,
    ])
  })

  test('shares delivery among the rates from the day that the owner sets', () => {
    const soldLines: Sold[] = [
      ['a', 5000, 2],
      ['b', 10_000, 1, 'saree'],
    ]
    const charges = [...regular.charges, { from: '2026-12-01', follows: 'share' as const }]
    const settings = { ...regular, charges }
    const delivery = (day: string) =>
      calculateTaxes(soldLines, { settings, day, charges: [fee(200)], to: '27' }).taxes.slice(2)
    expect(delivery('2026-11-30')).toEqual([['charges', 'igst', 18, 16_949, 3051]])
    expect(delivery('2026-12-01')).toEqual([
      ['charges', 'igst', 18, 8475, 1525],
      ['charges', 'igst', 5, 9524, 476],
    ])
  })

  test('the round-off is the last charge, and the total whole rupees', () => {
    const { roundOff: paise, total } = calculateTaxes([['a', 999.5, 1]])
    expect([paise, total]).toEqual([50, 100_000])
  })

  test('a set sold as one is one item', () => {
    expect(calculateTaxes([['set', 5900, 1]], { to: '27' }).taxes).toEqual([
      ['set', 'igst', 18, 500_000, 90_000],
    ])
  })

  describe('options and add-ons', () => {
    const stitching = {
      option: 'measured' as const,
      hsn: '9988',
      from: '2026-04-01',
      until: '2026-12-31',
      rate: 5,
      threshold: null,
      rateAbove: null,
    }
    const lining = { ...stitching, option: 'lining' as const, hsn: '5407', rate: 12 }
    const optionPrices = { measured: rupees(1050), lining: rupees(560), padding: rupees(100) }
    const settings: TaxSettings = { ...regular, optionRules: [stitching, lining] }
    const calculateParts = (
      unit: number,
      quantity: number,
      { day = '2026-11-24', charges = [] as Charge[], rules = settings.optionRules } = {},
    ) => {
      const line = { lineId: 'a', productId: 'suit', category: 'casual' as const, optionPrices }
      const sale = {
        settings: { ...settings, optionRules: rules },
        placeOfSupply: '27' as const,
        day,
        getProduct: () => line,
      }
      const lines = [{ lineId: 'a', unitPaise: rupees(unit), quantity }]
      const basket = priceOrder(lines, [() => charges, ...taxContributors(sale)])
      return basket.charges
        .filter(({ kind }) => kind === 'tax')
        .map(({ option, hsn, rate, taxablePaise, amountPaise }) => [
          ...[option ?? 'piece', hsn, rate, (taxablePaise ?? 0) + amountPaise],
        ])
    }

    test('with their own code are taxed apart, and the threshold applies to the product without them', () => {
      // 4,235 for a unit is above the threshold; without stitching and lining it is 2,625.
      expect(calculateParts(4235, 2)).toEqual([
        ['piece', '6204', 5, rupees(5250)],
        ['measured', '9988', 5, rupees(2100)],
        ['lining', '5407', 12, rupees(1120)],
      ])
    })

    test('without their own code are part of the product', () => {
      expect(calculateParts(4235, 1, { rules: [] })).toEqual([['piece', '6204', 18, rupees(4235)]])
      expect(calculateParts(4235, 1, { rules: [lining] })).toEqual([
        ['piece', '6204', 18, rupees(3675)],
        ['lining', '5407', 12, rupees(560)],
      ])
    })

    test('follow the rule of the day', () => {
      const day = '2027-01-01'
      expect(calculateParts(4235, 1, { day })).toEqual([['piece', '6204', 18, rupees(4235)]])
      const rules = [stitching, { ...stitching, from: '2027-01-01', until: null, rate: 18 }]
      expect(calculateParts(4235, 1, { day, rules })[1]).toEqual([
        'measured',
        '9988',
        18,
        rupees(1050),
      ])
    })

    test('share a discount of their line by value', () => {
      expect(calculateParts(4235, 1, { charges: [fee(-423.5, { lineId: 'a' })] })).toEqual([
        ['piece', '6204', 5, rupees(2362.5)],
        ['measured', '9988', 5, rupees(945)],
        ['lining', '5407', 12, rupees(504)],
      ])
    })

    test('are a part of the line to the paisa, for any discount', () => {
      for (let paise = 0; paise < 300; paise += 1) {
        const off = paise * 13.37
        const parts = calculateParts(4235, 1, { charges: [fee(-off, { lineId: 'a' })] })
        const sum = parts.reduce((all, part) => all + Number(part[3]), 0)
        expect(sum).toBe(rupees(4235) - rupees(off))
      }
    })
  })

  test('a product’s own HSN precedes that of all products, but not its own rule’s', () => {
    const settings = { ...regular, state: '08' as const }
    const findHsn = (productId: string) => {
      const line = { lineId: 'a', productId, category: 'casual' as const, hsn: '620442' }
      const sale = {
        settings,
        placeOfSupply: '08' as const,
        day: '2026-11-24',
        getProduct: () => line,
      }
      const lines = [{ lineId: 'a', unitPaise: rupees(1050), quantity: 1 }]
      return priceOrder(lines, taxContributors(sale)).charges[0]?.hsn
    }
    expect(findHsn('kurta')).toBe('620442')
    expect(findHsn('saree')).toBe('5208')
  })

  test('a composition dealer charges no tax', () => {
    const settings = { ...regular, scheme: 'composition' as const }
    expect(calculateTaxes([['a', 1050, 1]], { settings }).taxes).toEqual([
      ['a', 'gst', 0, 105_000, 0],
    ])
  })

  test('costs the price of its lines while the shop charges no tax', () => {
    const settings = { ...regular, scheme: 'none' as const }
    expect(calculateTaxes([['a', 999.5, 1]], { settings })).toEqual({
      taxes: [],
      roundOff: 0,
      total: 99_950,
    })
  })
})

describe('exports (section 16 of the IGST Act, zero-rated supply)', () => {
  const soldLines: Sold[] = [
    ['a', 2625, 1],
    ['b', 11_800, 1],
  ]
  const charges = [fee(1180)]

  test('under a letter of undertaking are not taxed: the price is the value', () => {
    expect(calculateTaxes(soldLines, { to: '96', exportTerms: 'lut', charges })).toEqual({
      taxes: [
        ['a', 'igst', 0, 262_500, 0],
        ['b', 'igst', 0, 1_180_000, 0],
        ['charges', 'igst', 0, 118_000, 0],
      ],
      roundOff: 0,
      total: 1_560_500,
    })
  })

  test('on payment of tax contain IGST at each rate, delivery at the highest', () => {
    expect(calculateTaxes(soldLines, { to: '96', exportTerms: 'paid', charges })).toEqual({
      taxes: [
        ['a', 'igst', 5, 250_000, 12_500],
        ['b', 'igst', 18, 1_000_000, 180_000],
        ['charges', 'igst', 18, 100_000, 18_000],
      ],
      roundOff: 0,
      total: 1_560_500,
    })
  })

  test('have the same total under both declarations, rounded as at home', () => {
    const oddPriceLines: Sold[] = [['a', 999.5, 3]]
    const of = (exportTerms: 'lut' | 'paid') =>
      calculateTaxes(oddPriceLines, { to: '96', exportTerms })
    expect([of('lut').total, of('paid').total]).toEqual([299_900, 299_900])
    expect(of('lut').roundOff).toBe(50)
  })

  test.each([
    ['GB', '400001', '96'],
    ['SG', '238801', '96'],
    ['IN', '400001', '27'],
  ])('the place of supply to %s with postal code %s is %s', (country, pincode, place) => {
    expect(placeOfSupply(regular, { country, pincode, state: '' })).toBe(place)
  })

  test('only a registered seller’s sale abroad has a declaration', () => {
    const abroad = { ...defaultDeliverySettings.abroad, declaration: 'lut' as const }
    expect(exportTerms(regular, abroad, 'GB')).toBe('lut')
    expect(exportTerms(regular, abroad, 'IN')).toBeUndefined()
    expect(exportTerms({ ...regular, scheme: 'none' }, abroad, 'GB')).toBeUndefined()
  })

  test('a composition dealer may not export (section 10(2)(c) of the CGST Act)', () => {
    const dealer = { ...regular, scheme: 'composition' as const }
    const sale = () => placeOfSupply(dealer, { country: 'GB', pincode: 'NW1 6XE', state: '' })
    expect(sale).toThrow('own state')
  })
})

describe('numbers and places', () => {
  test('a GSTIN needs the right check character (mod 36)', () => {
    expect(isGstin('27AAACY5779P1ZB')).toBe(true)
    // A UIN of the United Nations, a department, and one who deducts tax at source.
    for (const form of ['0717UNO00157UNO', '2117UNO00002UNF', '09ALDN00287A1DD', '27BLRS12345F1DK'])
      expect([form, isGstin(form)]).toEqual([form, true])
    expect(isGstin('0717UNO00157UNP')).toBe(false)
    expect(isGstin('27AAACY5779P1ZC')).toBe(false)
    expect(isGstin('27AAACY5779P1Z')).toBe(false)
  })

  test.each([
    ['302002', '08', 'Jaipur'],
    ['400001', '27', 'Mumbai'],
    ['403001', '30', undefined],
    ['160017', '04', 'Chandigarh'],
    ['248001', '05', 'Dehradun'],
    ['194101', '38', undefined],
    ['605001', '34', undefined],
    ['737101', '11', undefined],
    ['396210', '26', undefined],
    ['834001', '20', 'Ranchi'],
  ])('PIN code %s suggests state %s', (pincode, state, city) => {
    expect(stateOfPincode(pincode)).toBe(state)
    expect(cityOfPincode(pincode)).toBe(city)
  })

  test('other text suggests no state', () => {
    expect(stateOfPincode('SW1A 1AA')).toBeUndefined()
  })
})
