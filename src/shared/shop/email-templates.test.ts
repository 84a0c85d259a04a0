import { expect, test } from 'vitest'
import {
  emailTemplateKinds,
  emailTemplates,
  fillPlaceholders,
  placeholderError,
} from './email-templates.ts'
import { hindiEmail, hindiExamples } from './email-templates-hindi.ts'

test('default emails use only known placeholders', () => {
  for (const kind of emailTemplateKinds) {
    const { subject, text, placeholders } = emailTemplates[kind]
    expect(placeholderError(kind, subject)).toBeUndefined()
    expect(placeholderError(kind, text)).toBeUndefined()
    expect(fillPlaceholders({ subject, text }, placeholders).text).not.toMatch(/[{}]/)
  }
})

test('names unknown and unclosed placeholders', () => {
  expect(placeholderError('orderShipped', 'Dear {nmae}')).toMatch(/no \{nmae\}.*\{greeting\}/)
  for (const broken of ['Dear {greeting', 'Dear greeting}', '{{greeting}}', '{ greeting }', '{}'])
    expect(placeholderError('orderShipped', broken)).toMatch(/brace/)
})

test('does not fill placeholders inside filled values', () => {
  const { text } = fillPlaceholders({ subject: '', text: '{a} {b}' }, { a: '{b}', b: 'x' })
  expect(text).toBe('{b} x')
})

test('removes lines with only empty placeholders', () => {
  const words = { subject: 'x\n{a}', text: 'one\n\n{a}\n{b}\n\ntwo {a}' }
  expect(fillPlaceholders(words, { a: '', b: '' })).toEqual({ subject: 'x', text: 'one\n\ntwo ' })
})

test('only emails to shoppers have a Hindi text, with the same placeholders', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  for (const kind of emailTemplateKinds) {
    const { to, subject, text, placeholders } = emailTemplates[kind]
    const hindi = hindiEmail(kind)
    expect([kind, hindi !== undefined]).toEqual([kind, to === 'shopper'])
    if (!hindi) continue
    expect(places(hindi.subject)).toEqual(places(subject))
    expect(places(hindi.text)).toEqual(places(text))
    for (const words of [hindi.subject, ...hindi.text.split('\n\n')])
      expect(words).toMatch(/[\u0900-\u097f]|^\{\w+\}(\n\{\w+\})*$/)
    const filledTemplate = fillPlaceholders(hindi, { ...placeholders, ...hindiExamples })
    expect(filledTemplate.text).not.toMatch(/[{}]|[a-z]+ [a-z]+ [a-z]+/)
  }
})
