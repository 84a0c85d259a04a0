import { expect, test } from 'vitest'
import { copyKeys, isSame, listContested, matchRows, mergeEdits } from './merge-edits.ts'

const row = (key: string, name: string, fee = '0') => ({ key, name, fee })

test('keeps own edits and takes over the other ones', () => {
  const before = { name: 'Zari', hours: 'Ten to six', cod: { fee: '0', most: '' } }
  const own = { ...before, hours: 'Every day', cod: { fee: '0', most: '900' } }
  const newest = { name: 'Zari Couture', hours: 'By visit', cod: { fee: '50', most: '' } }
  expect(mergeEdits(before, own, newest)).toEqual({
    name: 'Zari Couture',
    hours: 'Every day',
    cod: { fee: '50', most: '900' },
  })
})

type Zones = { zones: ReturnType<typeof row>[] }

/** Merges as a form does: `newest` comes from the server, with keys of its own. */
const merge = (before: Zones['zones'], own: Zones['zones'], newest: Zones['zones']) =>
  mergeEdits({ zones: before }, { zones: own }, matchRows({ zones: before }, { zones: newest }))
    .zones

const zones = [row('a', 'Jaipur', '0'), row('b', 'North East', '100'), row('c', 'India', '150')]
const [jaipur, northEast, india] = zones as [
  Zones['zones'][0],
  Zones['zones'][0],
  Zones['zones'][0],
]

test('finds a row again after another one was removed before it', () => {
  const own = [jaipur, { ...northEast, fee: '300' }, india]
  const newest = [row('x', 'North East', '100'), row('y', 'India', '150')]
  expect(merge(zones, own, newest)).toEqual([{ ...northEast, fee: '300' }, india])
})

test('keeps a row that was edited here and removed elsewhere', () => {
  const own = [jaipur, northEast, { ...india, fee: '300' }]
  const newest = [row('x', 'Jaipur', '0'), row('y', 'North East', '100')]
  expect(merge(zones, own, newest)).toEqual(own)
  expect(merge(zones, zones, newest)).toEqual([jaipur, northEast])
})

test('keeps edits of others beside rows that were added, removed or moved here', () => {
  const newest = [row('x', 'Jaipur', '40'), row('y', 'North East', '100'), row('z', 'India', '150')]
  const added = row('d', 'Nepal', '900')
  expect(merge(zones, [jaipur, added, northEast, india], newest)).toEqual([
    { ...jaipur, fee: '40' },
    added,
    northEast,
    india,
  ])
  expect(merge(zones, [jaipur, india], newest)).toEqual([{ ...jaipur, fee: '40' }, india])
  expect(merge(zones, [india, jaipur, northEast], newest)).toEqual([
    india,
    { ...jaipur, fee: '40' },
    northEast,
  ])
})

test('adds the rows of others in their place', () => {
  const newest = [row('x', 'Jaipur', '0'), row('n', 'Goa', '70'), row('y', 'North East', '100')]
  expect(merge(zones, [{ ...jaipur, fee: '5' }, northEast, india], newest)).toEqual([
    { ...jaipur, fee: '5' },
    row('n', 'Goa', '70'),
    northEast,
  ])
})

test('merges rows within rows', () => {
  const rate = (key: string, grams: string, amount: string) => ({ key, grams, amount })
  const zone = (key: string, rates: object[]) => ({ key, name: 'India', days: '3', rates })
  const before = { zones: [zone('a', [rate('r', '500', '40'), rate('s', '', '90')])] }
  const own = { zones: [zone('a', [rate('r', '500', '40'), rate('s', '', '95')])] }
  const saved = { zones: [zone('x', [rate('y', '', '90')])] }
  expect(mergeEdits(before, own, matchRows(before, saved))).toEqual({
    zones: [zone('a', [rate('s', '', '95')])],
  })
})

test('copies keys by place into the same rows in another form', () => {
  const from = { zones: [{ key: 'a', rates: [{ key: 'r', amount: '1' }] }] }
  const to = { zones: [{ key: 'b', rates: [{ key: 's', amount: '2.5' }] }] }
  expect(copyKeys(from, to)).toEqual({
    zones: [{ key: 'a', rates: [{ key: 'r', amount: '2.5' }] }],
  })
})

test('lists texts that both sides have changed', () => {
  const before = { name: 'Zari', cod: { fee: '0' }, hours: 'Ten' }
  const own = { name: 'Zari Couture', cod: { fee: '5' }, hours: 'Ten' }
  const newest = { name: 'House of Zari', cod: { fee: '5' }, hours: 'Six' }
  expect(listContested(before, own, newest)).toEqual({ name: 'House of Zari' })
  expect(listContested(before, own, { ...newest, cod: { fee: '9' } })).toEqual({
    name: 'House of Zari',
    'cod.fee': '9',
  })
})

test('takes a list of values as one value', () => {
  const [before, own] = [{ days: [1, 2] }, { days: [1] }]
  expect(mergeEdits(before, own, { days: [1, 2, 3] })).toEqual(own)
  expect(mergeEdits(before, before, { days: [1, 2, 3] })).toEqual({ days: [1, 2, 3] })
})

test('keeps own parts that nobody else knew, and drops those that were removed', () => {
  const lining = { price: '5' }
  const before = { addOns: { lining, gone: { price: '0' } } }
  const own = { addOns: { lining, gone: { price: '9' }, own1: { price: '0' } } }
  const newest = { addOns: { lining: { price: '7' }, own2: { price: '1' } } }
  expect(mergeEdits(before as never, own, newest as never)).toEqual({
    addOns: { lining: { price: '7' }, own1: { price: '0' }, own2: { price: '1' } },
  })
})

test('a text that is not a number differs from a blank one', () => {
  expect(isSame({ most: Number.NaN }, { most: null })).toBe(false)
  expect(isSame({ most: Number.NaN }, { most: Number.NaN })).toBe(true)
})
