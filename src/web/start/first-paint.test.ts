import { expect, test } from 'vitest'
import { addPictureStyles } from './first-paint.ts'

const stylesOf = (body: string) =>
  /<style nonce="n">(.*)<\/style>/.exec(addPictureStyles(`<head></head>${body}`, 'n'))?.[1]

test('writes each colour and each focal point of the pictures once', () => {
  const picture = '<img data-colour="a0b1c2" data-focus="50% 20%">'
  expect(stylesOf(picture + picture)).toBe(
    '[data-colour="a0b1c2"]{background:#a0b1c2}img[data-focus="50% 20%"]{object-position:50% 20%}',
  )
  expect(stylesOf('<img data-focus="0% 100%">')).toBe(
    'img[data-focus="0% 100%"]{object-position:0% 100%}',
  )
})

test('writes the element without pictures, and nothing that is no focal point', () => {
  expect(stylesOf('<img data-focus="}body{display:none">')).toBe('')
})
