import { afterEach, expect, test } from 'vitest'
import { formatRupees } from '../money.ts'
import { catalogue } from './hindi/catalogue.ts'
import { hindi } from './hindi/voice.ts'
import { languageFor } from './language.ts'
import { english, language, said, speak, t, titleOf } from './words.ts'

afterEach(() => speak(() => english))

const places = (text: string) => [...text.matchAll(/{(\w+)}/g)].map(([, name]) => name).sort()

test('English is what the code says', () => {
  expect(language()).toBe('en')
  expect(t('Add to Cart')).toBe('Add to Cart')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('9 of 101')
})

test('each sentence has a Hindi one, in its letters and with the same places', () => {
  const amiss = Object.entries(catalogue).filter(([english, hindi]) => {
    const isBare =
      !/\p{L}/u.test(english.replace(/{\w+}/g, '')) || [' on ', 'paypal'].includes(english)
    const inHindi = isBare || /[\u0900-\u097f]/.test(hindi)
    return !inHindi || places(english).join() !== places(hindi).join() || hindi.includes('।।')
  })
  expect(amiss).toEqual([])
})

test('in Hindi it is Hindi, with the values in their places', () => {
  speak(() => hindi)
  expect(language()).toBe('hi')
  expect(t('Add to Cart')).toBe('कार्ट में डालें')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('101 में से 9')
  expect(formatRupees(125000)).toBe('₹1,25,000')
})

test('what the server says is shown in Hindi where it is known, values and all; else as it is', () => {
  speak(() => hindi)
  expect(said('Only 3 quantity can be added for this item')).toContain('बस 3')
  expect(said('Welcome, Asha (Jaipur).')).toBe('स्वागत है, Asha (Jaipur)।')
  expect(said('Something that nobody foresaw.')).toBe('Something that nobody foresaw.')
  expect(said('constructor')).toBe('constructor')
  expect(said('')).toBe('')
})

test('a piece has its Hindi name in Hindi, and its English one where there is no other', () => {
  const piece = { title: 'Padmavati', titleHindi: 'पद्मावती' }
  expect(titleOf(piece)).toBe('Padmavati')
  speak(() => hindi)
  expect(titleOf(piece)).toBe('पद्मावती')
  expect(titleOf({ title: 'Padmavati', titleHindi: '' })).toBe('Padmavati')
})

test('the cookie decides, and the panel is English', () => {
  expect(languageFor('/shop/home', 'zari=a; language=hi')).toBe('hi')
  expect(languageFor('/shop/home', 'language=hi;x=1')).toBe('hi')
  expect(languageFor('/shop/home', 'mylanguage=hi')).toBe('en')
  expect(languageFor('/shop/home', 'language=hindi')).toBe('en')
  expect(languageFor('/shop/home', '')).toBe('en')
  for (const path of ['/admin', '/admin/orders', '/Admin/x'])
    expect(languageFor(path, 'language=hi')).toBe('en')
  expect(languageFor('/administration', 'language=hi')).toBe('hi')
})
