import { expect, test } from 'vitest'
import { takePriceRange } from './price-range.ts'

test.each([
  ['yellow sari under 3000', 'yellow sari', { to: 3000 }],
  ['lehenga below 50000', 'lehenga', { to: 50_000 }],
  ['Lehenga below ₹50,000', 'Lehenga', { to: 50_000 }],
  ['saree under Rs. 2,500/-', 'saree', { to: 2500 }],
  ['under 50k lehenga', 'lehenga', { to: 50_000 }],
  ['lehenga upto 1.5 lakh', 'lehenga', { to: 150_000 }],
  ['kurti 2000 se kam', 'kurti', { to: 2000 }],
  ['साड़ी 3000 से कम', 'साड़ी', { to: 3000 }],
  ['3 हज़ार तक कुर्ती', 'कुर्ती', { to: 3000 }],
  ['suit 5000 tak', 'suit', { to: 5000 }],
  ['saree between 2000 and 5000', 'saree', { from: 2000, to: 5000 }],
  ['saree 2000-5000', 'saree', { from: 2000, to: 5000 }],
  ['lehenga 1 to 2 lakh', 'lehenga', { from: 100_000, to: 200_000 }],
  ['2000 से 5000 तक सूट', 'सूट', { from: 2000, to: 5000 }],
  ['gown above 20000', 'gown', { from: 20_000 }],
  ['लहंगा ५००० से कम', 'लहंगा', { to: 5000 }],
  ['लहंगा ₹५,००० से १०,००० तक', 'लहंगा', { from: 5000, to: 10_000 }],
  ['साड़ी ३ हज़ार तक', 'साड़ी', { to: 3000 }],
  ['saree under ５０００', 'saree', { to: 5000 }],
  ['saree 0-5000', 'saree', { from: 0, to: 5000 }],
  ['saree 0 to 5000', 'saree', { from: 0, to: 5000 }],
  ['साड़ी 0 से 5000', 'साड़ी', { from: 0, to: 5000 }],
  ['lehenga from 2000 to 5000', 'lehenga', { from: 2000, to: 5000 }],
  ['lehenga from ₹0 to ₹5,000', 'lehenga', { from: 0, to: 5000 }],
  ['saree 2000–5000', 'saree', { from: 2000, to: 5000 }],
  ['गाउन 20000 से ज़्यादा', 'गाउन', { from: 20_000 }],
])('“%s” is read as “%s” and a price', (keyword, text, range) => {
  const taken = takePriceRange(keyword)
  expect(taken.text.replace(/\s+/g, ' ').trim()).toBe(text)
  expect(taken.range).toEqual(range)
})

test.each([
  'size 38',
  'high low kurta',
  'a-line',
  'overcoat',
  'no.1',
  'from banaras',
  'size 36 to 38',
  'underskirt 300',
  'size 0',
  'above 0',
  'size ३८',
])('“%s” contains no price', (keyword) =>
  expect(takePriceRange(keyword)).toEqual({ text: keyword, range: undefined }),
)
