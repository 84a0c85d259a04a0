import { expect, test } from 'vitest'
import { isSame, mergeEdits } from './merge-edits.ts'

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

test('merges rows by their place, and keeps their keys', () => {
  const before = { zones: [row('a', 'North'), row('b', 'South')] }
  const own = { zones: [row('a', 'North'), row('b', 'Deccan')] }
  const newest = { zones: [row('c', 'North', '90'), row('d', 'South'), row('e', 'East')] }
  expect(mergeEdits(before, own, newest)).toEqual({
    zones: [row('a', 'North', '90'), row('b', 'Deccan'), row('e', 'East')],
  })
})

test('keeps own rows when their number has changed', () => {
  const before = { zones: [row('a', 'North'), row('b', 'South')] }
  const own = { zones: [row('b', 'South')] }
  expect(mergeEdits(before, own, { zones: [row('c', 'North'), row('d', 'Deccan')] })).toEqual(own)
})

test('takes a list of values as one value', () => {
  const [before, own] = [{ days: [1, 2] }, { days: [1] }]
  expect(mergeEdits(before, own, { days: [1, 2, 3] })).toEqual(own)
  expect(mergeEdits(before, before, { days: [1, 2, 3] })).toEqual({ days: [1, 2, 3] })
})

test('keeps own parts that the newest version lacks', () => {
  const own = { addOns: { lining: { price: '5' }, own1: { price: '0' } } }
  const newest = { addOns: { lining: { price: '7' }, own2: { price: '1' } } }
  expect(
    mergeEdits({ addOns: { lining: { price: '5' } } } as typeof own, own, newest as never),
  ).toEqual({
    addOns: { lining: { price: '7' }, own1: { price: '0' }, own2: { price: '1' } },
  })
})

test('a text that is not a number differs from a blank one', () => {
  expect(isSame({ most: Number.NaN }, { most: null })).toBe(false)
  expect(isSame({ most: Number.NaN }, { most: Number.NaN })).toBe(true)
})
