import { describe, expect, test } from 'vitest'
import { asciiDigits, foldCode, isVisible } from './typed-text.ts'

const systems = Intl.supportedValuesOf('numberingSystem')

test.each(systems)('reads the digits of %s', (system) => {
  const digits = Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(digit),
  )
  if (!digits.every((digit) => /^\p{Nd}$/u.test(digit))) return
  expect(asciiDigits(digits.join(''))).toBe('0123456789')
})

test('every digit of Unicode has a value', () => {
  for (let code = 0; code <= 0x1_ff_ff; code += 1) {
    const text = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(text)) expect(asciiDigits(text)).toMatch(/^[0-9]$/)
    else expect(asciiDigits(text)).toBe(text)
  }
})

describe('invisible text', () => {
  const blanks = ['\u00ad', '\u200b', '\u3164', '\u2800', '\u115f', '\u1160', '\uffa0', '\u180e']
  test.each([...blanks, '\u200d\ufe0f', '\u{e0020}', '\u034f', '\u{1d159}', '\u2062 \u00a0'])(
    '%j is not visible',
    (text) => {
      expect(isVisible(text)).toBe(false)
      expect(isVisible(`${text}अ`)).toBe(true)
    },
  )

  test.each(['A', 'क्ष', '9', '👍', '❤️', '?'])('%s is visible', (text) => {
    expect(isVisible(text)).toBe(true)
  })

  test.each([...blanks, '\ufeff', '\u2060', '\u202a'])('a code is compared without %j', (text) => {
    expect(foldCode(`ZA${text}RI`)).toBe('ZARI')
  })
})

test.each([
  ['ＺＡＲＩ－１２', 'ZARI-12'],
  ['ZR‐1042', 'ZR-1042'],
  ['ZR–10४२', 'ZR-1042'],
  [' KU−1 ', 'KU-1'],
])('%s is compared as %s', (typed, folded) => {
  expect(foldCode(typed)).toBe(folded)
})
