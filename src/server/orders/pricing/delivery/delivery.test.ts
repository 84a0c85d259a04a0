import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areasIn, mergedAreas, parsePinRange } from '#shared/orders/delivery/areas.ts'
import type { DeliveryZone } from '#shared/orders/delivery/settings-schema.ts'
import { readZoneFile } from '#shared/orders/delivery/zone-file.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { type Charge, priceOrder } from '../price-order.ts'
import { createTaxedSale, taxContributors } from '../tax/tax.ts'
import { deliveryCharge, deliveryPaise } from './delivery-charge.ts'
import { findZone } from './zone.ts'

const zone = (name: string, more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  name,
  areas: [],
  states: [],
  rates: [{ upToGrams: null, upToRupees: null, amount: 100 }],
  freeFrom: null,
  fewestDays: 2,
  mostDays: 4,
  ...more,
})

describe('areas', () => {
  test.each([
    ['302001', 302001, 302001],
    ['302', 302000, 302999],
    ['1', 100000, 199999],
    ['302001-302039', 302001, 302039],
  ])('%s is %i to %i', (area, first, last) => {
    expect(parsePinRange(area)).toEqual({ first, last })
  })

  test.each(['', '0', '012345', '3020011', '302-303', '302039-302001', 'Jaipur'])(
    '%j is no area',
    (area) => {
      expect(parsePinRange(area)).toBeUndefined()
    },
  )

  test('are separated by commas, spaces and lines', () => {
    expect(areasIn('302001, 303\n302001 – 302005;11')).toEqual([
      '302001',
      '303',
      '302001-302005',
      '11',
    ])
  })

  test('are read fast from much white space', { timeout: 2000 }, () => {
    expect(areasIn(`302001${' '.repeat(100_000)}303`)).toEqual(['302001', '303'])
  })

  test('keep their PIN codes when merged', () => {
    expect(mergedAreas(['302003', '302001', '302002', '302010', '4'])).toEqual([
      '302001-302003',
      '302010',
      '400000-499999',
    ])
    const pin = fc.integer({ min: 302000, max: 302040 })
    fc.assert(
      fc.property(fc.array(pin), pin, (pins, pincode) => {
        const mergedZones = [zone('Z', { areas: mergedAreas(pins.map(String)) })]
        const isFound =
          pins.length > 0 &&
          findZone({ zones: mergedZones, excluded: [] }, `${pincode}`) !== undefined
        expect(isFound).toBe(pins.includes(pincode))
      }),
    )
  })
})

describe('a file of zones', () => {
  test('has an area and a zone in each row, in either order, with or without a heading', () => {
    const { zones, unread } = readZoneFile(
      '\uFEFFpincode,zone\r\n302001,Jaipur\r\nJaipur,302002\n11,Delhi\n\nnowhere,Delhi\n',
    )
    expect([...zones]).toEqual([
      ['Jaipur', ['302001-302002']],
      ['Delhi', ['110000-119999']],
    ])
    expect(unread).toEqual(['nowhere,Delhi'])
  })
})

describe('the zone of a PIN code', () => {
  const zones = [
    zone('Jaipur city', { areas: ['302001', '302002-302006'] }),
    zone('Jaipur', { areas: ['302', '303'] }),
    zone('The south', { states: ['33', '29'] }),
    zone('Elsewhere'),
  ]
  const findZoneName = (pincode: string, zoneList = zones, excluded: string[] = []) =>
    findZone({ zones: zoneList, excluded }, pincode)?.name

  test.each([
    ['302004', 'Jaipur city'],
    ['302 004', 'Jaipur city'],
    ['302017', 'Jaipur'],
    ['600001', 'The south'],
    ['400001', 'Elsewhere'],
    ['302-004', 'Jaipur city'],
    ['३०२००४', 'Jaipur city'],
    ['302.004.', 'Jaipur city'],
    ['not a PIN code', undefined],
  ])('%s is in %s', (pincode, name) => {
    expect(findZoneName(pincode)).toBe(name)
  })

  test('comes from the narrowest area, in any order of zones', () => {
    expect(findZoneName('302004', zones.toReversed())).toBe('Jaipur city')
  })

  test('rejects excluded areas and those of no zone', () => {
    expect(findZoneName('302004', zones, ['302004'])).toBeUndefined()
    expect(findZoneName('400001', zones.slice(0, 3))).toBeUndefined()
    expect(findZoneName('not a PIN code', zones.slice(0, 3))).toBeUndefined()
  })
})

describe('the charge', () => {
  const rates = [
    { upToGrams: 500, upToRupees: null, amount: 60 },
    { upToGrams: 2000, upToRupees: 5000, amount: 120 },
    { upToGrams: null, upToRupees: null, amount: 250 },
  ]
  const cost = (grams: number, rupees: number, freeFrom: number | null = null) =>
    deliveryPaise({ zone: zone('Z', { rates, freeFrom }), grams }, rupees * 100) / 100

  test.each([
    ['up to 500 g at any value', 500, 90_000, 60],
    ['up to 2 kg and ₹5,000', 501, 5000, 120],
    ['above ₹5,000', 501, 5000.01, 250],
    ['above 2 kg', 2001, 100, 250],
  ])('%s', (_, grams, rupees, amount) => {
    expect(cost(grams, rupees)).toBe(amount)
  })

  test('is free from a value upwards, after discounts', () => {
    expect(cost(500, 999.99, 1000)).toBe(60)
    expect(cost(500, 1000, 1000)).toBe(0)
    const shipment = { zone: zone('Z', { freeFrom: 1000 }), grams: 1 }
    const line = { lineId: 'a', unitPaise: 110_000, quantity: 1 }
    const discount = (paise: number): Charge => ({
      kind: 'discount',
      code: 'x',
      label: 'X',
      included: false,
      amountPaise: -paise,
    })
    const total = (off: number) =>
      priceOrder([line], [() => [discount(off)], deliveryCharge(shipment)]).totalPaise
    expect(total(10_000)).toBe(100_000)
    expect(total(10_001)).toBe(99_999 + 10_000)
  })

  test('lines and charges outside prices add up to the total', () => {
    const rate = fc.record({
      upToGrams: fc.option(fc.integer({ min: 1, max: 5000 })),
      upToRupees: fc.option(fc.integer({ min: 0, max: 9000 })),
      amount: fc.integer({ min: 0, max: 90_000 }).map((paise) => paise / 100),
    })
    const lines = fc.array(
      fc.record({
        unitPaise: fc.integer({ min: 1, max: 900_000 }),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const settings = {
      ...defaultTaxSettings,
      scheme: 'regular' as const,
      state: '08' as const,
    }
    fc.assert(
      fc.property(
        lines,
        fc.array(rate, { minLength: 1 }),
        fc.option(fc.integer({ min: 0, max: 9000 })),
        fc.integer({ min: 0, max: 20_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (soldLines, rates, freeFrom, grams, share) => {
          const pricedLines = soldLines.map((line, at) => ({ ...line, lineId: `${at}` }))
          const goods = pricedLines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0)
          const off = Math.floor(goods * share)
          const discounts = (): Charge[] =>
            off === 0
              ? []
              : [{ kind: 'discount', code: 'x', label: 'X', amountPaise: -off, included: false }]
          const products = pricedLines.map(({ lineId }) => ({
            lineId,
            productId: lineId,
            category: 'casual' as const,
          }))
          const shipment = { zone: zone('Z', { rates, freeFrom }), grams }
          const { charges, totalPaise } = priceOrder(pricedLines, [
            discounts,
            deliveryCharge(shipment),
            ...taxContributors(createTaxedSale(settings, '27', products)),
          ])
          const addedPaise = charges
            .filter(({ included }) => !included)
            .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
          expect(goods + addedPaise).toBe(totalPaise)
          const delivery = charges.filter(({ kind }) => kind === 'delivery')
          expect(delivery.length).toBeLessThanOrEqual(1)
          if (freeFrom !== null && goods - off >= freeFrom * 100) expect(delivery).toEqual([])
        },
      ),
    )
  })
})
