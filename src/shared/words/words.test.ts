import { afterEach, expect, test } from 'vitest'
import { formatRupees } from '../money.ts'
import { catalogue } from './hindi/catalogue.ts'
import { panelCatalogue as panel, serverMessages } from './hindi/panel/catalogue.ts'
import { panelHindi, translateInPanel } from './hindi/panel/voice.ts'
import { hindi } from './hindi/voice.ts'
import { languageFor } from './language.ts'
import { translate as inThePanel, setPanelTranslator } from './panel.ts'
import { english, language, setVoiceSource, t, titleOf, translate } from './words.ts'

afterEach(() => setVoiceSource(() => english))

const places = (text: string) => [...text.matchAll(/{(\w+)}/g)].map(([, name]) => name).sort()

/** Said alike in both. */
const bare = [' on ', 'SKU', 'A SKU']

test('English is what the code says', () => {
  expect(language()).toBe('en')
  expect(t('Add to Cart')).toBe('Add to Cart')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('9 of 101')
})

test.each([
  ['the shop', catalogue],
  ['the panel', panel],
])(
  'each sentence of %s has a Hindi one, in its letters and with the same places',
  (_, sentences) => {
    const amiss = Object.entries(sentences).filter(([english, hindi]) => {
      const isBare = !/\p{L}/u.test(english.replace(/{\w+}/g, '')) || bare.includes(english)
      const inHindi = isBare || /[\u0900-\u097f]/.test(hindi)
      return !inHindi || places(english).join() !== places(hindi).join() || hindi.includes('।।')
    })
    expect(amiss).toEqual([])
  },
)

test('in Hindi it is Hindi, with the values in their places', () => {
  setVoiceSource(() => hindi)
  expect(language()).toBe('hi')
  expect(t('Add to Cart')).toBe('कार्ट में डालें')
  expect(t('{shown} of {total}', { shown: 9, total: 101 })).toBe('101 में से 9')
  expect(formatRupees(125000)).toBe('₹1,25,000')
})

test('what the server says is shown in Hindi where it is known, values and all; else as it is', () => {
  setVoiceSource(() => hindi)
  expect(translate('Only 3 quantity can be added for this item')).toContain('बस 3')
  expect(translate('Welcome, Asha (Jaipur).')).toBe('स्वागत है, Asha (Jaipur)।')
  expect(translate('Something that nobody foresaw.')).toBe('Something that nobody foresaw.')
  expect(translate('constructor')).toBe('constructor')
  expect(translate('')).toBe('')
})

test('a piece has its Hindi name in Hindi, and its English one where there is no other', () => {
  const piece = { title: 'Padmavati', titleHindi: 'पद्मावती' }
  expect(titleOf(piece)).toBe('Padmavati')
  setVoiceSource(() => hindi)
  expect(titleOf(piece)).toBe('पद्मावती')
  expect(titleOf({ title: 'Padmavati', titleHindi: '' })).toBe('Padmavati')
})

test('the cookie decides, in the shop and in the panel', () => {
  expect(languageFor('zari=a; language=hi')).toBe('hi')
  expect(languageFor('language=hi;x=1')).toBe('hi')
  expect(languageFor('mylanguage=hi')).toBe('en')
  expect(languageFor('language=hindi')).toBe('en')
  expect(languageFor('')).toBe('en')
})

test('the panel says its own words first, the shop never', () => {
  setVoiceSource(() => panelHindi)
  expect(inThePanel('Products')).toBe('Products')
  setPanelTranslator(translateInPanel)
  expect(inThePanel('Products')).toBe('प्रोडक्ट')
  expect(inThePanel('Add to Cart')).toBe('कार्ट में डालें')
  expect(t('Products')).toBe('सारे कपड़े')
  expect(translate('Settings are saved')).toBe('सेटिंग सेव हो गई')
  setVoiceSource(() => hindi)
  expect(translate('Settings are saved')).toBe('Settings are saved')
  setVoiceSource(() => english)
  expect(inThePanel('Products')).toBe('Products')
})

test.each([
  ['Sale price must be at least 1.', 'सेल में दाम: कम से कम 1 हो।'],
  ['Title is missing.', 'शीर्षक: लिखना रह गया।'],
  [
    'A mail with a link to asha@zari.example is on its way.',
    'asha@zari.example के लिए लिंक वाला ईमेल भेज दिया गया।',
  ],
  [
    'Only 3 pieces are free in size M. 2 are held for unpaid orders (Asha). Please look at the stock again.',
    'बस साइज़ M में 3 पीस बिकने को हैं; 2 बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं (Asha)। कृपया स्टॉक फिर देखें।',
  ],
  [
    'Line 3: photo.png: This picture is damaged and can not be read.',
    'पंक्ति 3: photo.png: यह तस्वीर ख़राब है और पढ़ी नहीं जा सकती।',
  ],
])('the server’s “%s” is said in Hindi, its own words too', (sentence, hindi) => {
  setVoiceSource(() => panelHindi)
  expect(translate(sentence)).toBe(hindi)
})

test('each sentence of the server to the owner is found by its own words, not by a wider one', () => {
  setVoiceSource(() => panelHindi)
  const filled = (text: string, what: string) =>
    text.replace(/{(\w+)}/g, (_, name) => (name === 'what' ? what : `${name.length}`))
  const amiss = Object.entries(serverMessages).filter(
    ([english, hindi]) => translate(filled(english, 'Price')) !== filled(hindi, 'दाम'),
  )
  expect(amiss).toEqual([])
})
