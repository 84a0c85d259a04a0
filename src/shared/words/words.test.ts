import { dirname } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { formatRupees } from '../money.ts'
import { credentials, registration } from '../people/account-schema.ts'
import { addressInput } from '../people/address-schema.ts'
import { fault } from './faults.ts'
import { catalogue } from './hindi/catalogue.ts'
import { hindi } from './hindi/locale.ts'
import { panelCatalogue as panel } from './hindi/panel/catalogue.ts'
import { panelHindi } from './hindi/panel/locale.ts'
import { languageFor } from './language.ts'
import { t as inPanel } from './panel.ts'
import { english, getTitle, language, setLocaleSource, t, translate } from './words.ts'

const previousSource = setLocaleSource(() => english)
afterEach(() => {
  setLocaleSource(() => english)
})
afterAll(() => {
  setLocaleSource(previousSource)
})

const places = (text: string) => [...text.matchAll(/{(\w+)}/g)].map(([, name]) => name).sort()

/** The same in both languages. */
const bare = ['PayPal', 'UPI', ' on ', 'SKU', 'A SKU']

test('English shows the message keys', () => {
  expect(language()).toBe('en')
  expect(t('Add to Cart')).toBe('Add to Cart')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('9 of 101')
})

test.each([
  ['the shop', catalogue],
  ['the panel', panel],
])(
  'each sentence of %s has a Hindi one, in Devanagari and with the same placeholders',
  (_, sentences) => {
    const wrong = Object.entries(sentences).filter(([english, hindi]) => {
      const isBare = !/\p{L}/u.test(english.replace(/{\w+}/g, '')) || bare.includes(english)
      const inHindi = isBare || /[\u0900-\u097f]/.test(hindi)
      return !inHindi || places(english).join() !== places(hindi).join() || hindi.includes('।।')
    })
    expect(wrong).toEqual([])
  },
)

test.each(['hindi', 'hindi/panel'])('files of %s translate each sentence once', (folder) => {
  const files = import.meta.glob<Record<string, Record<string, string>>>(
    ['./hindi/*.ts', './hindi/panel/*.ts', '!**/catalogue.ts', '!**/locale.ts'],
    { eager: true },
  )
  const keys = Object.entries(files)
    .filter(([path]) => dirname(path) === `./${folder}`)
    .flatMap(([, exports]) => Object.values(exports).flatMap((part) => Object.keys(part)))
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('Hindi inserts values at their placeholders', () => {
  setLocaleSource(() => hindi)
  expect(language()).toBe('hi')
  expect(t('Add to Cart')).toBe('कार्ट में डालें')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('101 में से 9')
  expect(formatRupees(125000)).toBe('₹1,25,000')
})

test('a text without Hindi stays English', () => {
  setLocaleSource(() => hindi)
  expect(translate('Something that nobody foresaw.')).toBe('Something that nobody foresaw.')
  expect(translate('constructor')).toBe('constructor')
  expect(translate('')).toBe('')
})

test('a product shows its Hindi title, or else its English one', () => {
  const product = { title: 'Padmavati', titleHindi: 'पद्मावती' }
  expect(getTitle(product)).toBe('Padmavati')
  setLocaleSource(() => hindi)
  expect(getTitle(product)).toBe('पद्मावती')
  expect(getTitle({ title: 'Padmavati', titleHindi: '' })).toBe('Padmavati')
})

test('the cookie sets the language of shop and panel', () => {
  expect(languageFor('zari=a; language=hi')).toBe('hi')
  expect(languageFor('language=hi;x=1')).toBe('hi')
  expect(languageFor('mylanguage=hi')).toBe('en')
  expect(languageFor('language=hindi')).toBe('en')
  expect(languageFor('')).toBe('en')
})

test('panel pages prefer the panel’s translation of a shared word', () => {
  setLocaleSource(() => hindi)
  expect(t('Products')).toBe('सारे कपड़े')
  setLocaleSource(() => panelHindi)
  expect(inPanel('Products')).toBe('प्रोडक्ट')
  expect(inPanel('Add to Cart')).toBe('कार्ट में डालें')
})

test('a validation message names its field in the current language', () => {
  const { error } = fault('{what} is missing.', { what: 'City' })
  expect(error()).toBe('City is missing.')
  setLocaleSource(() => hindi)
  expect(error()).toBe('शहर: लिखना रह गया।')
})

test('shop forms translate faults without the panel’s sentences', () => {
  setLocaleSource(() => hindi)
  const long = 'x'.repeat(3000)
  const inputs = [{}, { email: 1, password: 2 }, { userName: long, email: long, password: long }]
  const messages = [registration, credentials, addressInput].flatMap((schema) =>
    [...inputs, { address: long, city: long, pincode: long, phone: long, notes: long }].flatMap(
      (input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [],
    ),
  )
  expect(messages.length).toBeGreaterThan(20)
  const withoutFields = messages.map((message) => message.replace(/“\w+”/g, ''))
  expect(withoutFields.filter((message) => /[a-z]/i.test(message))).toEqual([])
})
