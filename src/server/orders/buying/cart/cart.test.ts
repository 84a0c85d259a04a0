import { expect, test } from 'vitest'
import { type CartLine, getLineProblem } from './cart.ts'

const line = (part: Partial<CartLine>): CartLine => ({
  lineId: 'l',
  productId: 'p',
  size: '',
  quantity: 2,
  title: 'Gulnaar lehenga',
  titleHindi: '',
  image: '/images/a.webp',
  focus: '',
  category: 'bridal',
  hsn: '',
  price: 100,
  sale: 0,
  unitPaise: 100,
  priceWhenAdded: 100,
  available: 5,
  gone: false,
  stockPolicy: 'stock',
  options: {},
  optionPrices: {},
  grams: 500,
  makingDays: 0,
  clothId: null,
  clothCm: null,
  depositPercent: 0,
  ...part,
})

test.each([
  ['enough', {}, undefined],
  ['the very last pieces', { available: 2 }, undefined],
  ['fewer than asked for', { available: 1 }, 'short'],
  ['none left', { available: 0 }, 'soldOut'],
  ['gone, whatever its stock says', { gone: true, available: 9 }, 'gone'],
] as const)('%s', (_, part, problem) => expect(getLineProblem(line(part))).toBe(problem))
