import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { line } from '#shared/envelope.ts'
import { ShopError } from '../errors.ts'
import { answers, notes, refusals, type Sentence } from './english.ts'
import { hindiMessages } from './hindi.ts'
import { getErrorKind, message, render, say, toErrorCode, withLanguage } from './messages.ts'

const english: Record<string, Sentence> = Object.assign(
  {},
  ...Object.values(refusals),
  answers,
  notes,
)
const listTexts = (sentence: Sentence | undefined) =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence ?? {})
const listPlaceholders = (sentence: Sentence | undefined) =>
  new Set(
    listTexts(sentence).flatMap((text) => [...text.matchAll(/{(\w+)}/g)].map(([, name]) => name)),
  )

test('both languages have the same messages with the same values, the Hindi in Devanagari', () => {
  const inHindi: Record<string, Sentence> = hindiMessages
  expect(Object.keys(inHindi).sort()).toEqual(Object.keys(english).sort())
  const wrong = Object.keys(english).filter(
    (key) =>
      listPlaceholders(english[key]).symmetricDifference(listPlaceholders(inHindi[key])).size > 0 ||
      !listTexts(inHindi[key]).every(
        (text) => /[\u0900-\u097f]/.test(text.replace(/{\w+}/g, '')) || /^[{}\w: ]+$/.test(text),
      ),
  )
  expect(wrong).toEqual([])
})

test('each key has one kind', () => {
  const keys = Object.values(refusals).flatMap((sentences) => Object.keys(sentences))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every message is used', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.ts$/.test(name) && !/\.test\.ts$|^messages\/(english|hindi|keys)/.test(name),
    )
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  expect(Object.keys(english).filter((key) => !sources.includes(`'${key}'`))).toEqual([])
})

test('inserts values at their placeholders, selects plural forms by n, and accepts a message as a value', () => {
  const held = message('held_note', { n: 2, names: 'Asha' })
  const refusal = message('too_few_free.size', { n: 1, size: 'M', held })
  expect(render(refusal, 'en')).toBe(
    'Only 1 piece is free in size M. 2 are held for unpaid orders (Asha). Please look at the stock again.',
  )
  expect(render(refusal, 'hi')).toBe(
    'साइज़ M में बस 1 पीस बिकने को है। 2 बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं (Asha)। कृपया स्टॉक फिर देखें।',
  )
  expect(render(message('changes_undone', { n: 3 }), 'en')).toBe('3 changes are taken back')
  expect(render(message('welcome', { name: '{n}$&' }), 'en')).toBe('Welcome, {n}$&.')
})

test('a refusal has its kind, and its code is the key up to the dot', () => {
  expect([getErrorKind('sold_out.short'), toErrorCode('sold_out.short')]).toEqual([
    'conflict',
    'sold_out',
  ])
  const refusal = new ShopError('sold_out.short', { n: 2, title: 'Gulnaar' })
  expect(refusal.code).toBe('sold_out')
  expect(refusal.message).toBe('Only 2 of “Gulnaar” can be had now. Please change the quantity.')
})

test('messages of answers and schemas use the language of the request, also during concurrent requests', async () => {
  const schema = z.object({ city: line(9, 'City') })
  const findFault = () => schema.safeParse({ city: '' }).error?.issues[0]?.message
  const inHindi = withLanguage('hi', async () => {
    await Promise.resolve()
    return [say('settings_saved'), findFault()]
  })
  expect([say('settings_saved'), findFault()]).toEqual(['Settings are saved', 'City is missing.'])
  expect(await inHindi).toEqual(['सेटिंग सेव हो गई', 'शहर: लिखना रह गया।'])
})
