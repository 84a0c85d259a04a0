import { expect, test } from 'vitest'
import {
  emailTemplateKinds,
  emailTemplates,
  fillPlaceholders,
  placeholderError,
} from './email-templates.ts'
import { hindiEmail, hindiExamples } from './email-templates-hindi.ts'

test('every email as the shop comes with it knows its placeholders', () => {
  for (const kind of emailTemplateKinds) {
    const { subject, text, placeholders } = emailTemplates[kind]
    expect(placeholderError(kind, subject)).toBeUndefined()
    expect(placeholderError(kind, text)).toBeUndefined()
    expect(fillPlaceholders({ subject, text }, placeholders).text).not.toMatch(/[{}]/)
  }
})

test('a placeholder that the email does not know, or that is not closed, is named', () => {
  expect(placeholderError('orderShipped', 'Dear {nmae}')).toMatch(/no \{nmae\}.*\{greeting\}/)
  for (const broken of ['Dear {greeting', 'Dear greeting}', '{{greeting}}', '{ greeting }', '{}'])
    expect(placeholderError('orderShipped', broken)).toMatch(/brace/)
})

test('what is filled in is not read for placeholders again', () => {
  const { text } = fillPlaceholders({ subject: '', text: '{a} {b}' }, { a: '{b}', b: 'x' })
  expect(text).toBe('{b} x')
})

test('a line whose placeholders are all empty goes, one with words stays', () => {
  const words = { subject: 'x\n{a}', text: 'one\n\n{a}\n{b}\n\ntwo {a}' }
  expect(fillPlaceholders(words, { a: '', b: '' })).toEqual({ subject: 'x', text: 'one\n\ntwo ' })
})

test('every email to shoppers has its Hindi, with the same placeholders, and no other has one', () => {
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
    const filled = fillPlaceholders(hindi, { ...placeholders, ...hindiExamples })
    expect(filled.text).not.toMatch(/[{}]|[a-z]+ [a-z]+ [a-z]+/)
  }
})
