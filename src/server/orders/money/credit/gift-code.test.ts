import { expect, test } from 'vitest'
import { hashGiftCode, newGiftCode } from './gift-code.ts'

test('a code has four groups of four unambiguous characters', () => {
  for (let n = 0; n < 200; n += 1)
    expect(newGiftCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

test('recognises a code in any typed form', () => {
  const storedHash = hashGiftCode('7K2M-9XQ4-01AB-Z000')
  for (const enteredCode of ['7k2m9xq401abz000', ' 7K2M 9XQ4 oiAB zOOo ', '7K2M-9XQ4-0lAB-Z000'])
    expect(hashGiftCode(enteredCode)).toEqual(storedHash)
  expect(hashGiftCode('7K2M-9XQ4-01AB-Z001')).not.toEqual(storedHash)
})
