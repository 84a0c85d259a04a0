import { expect, test } from 'vitest'
import { upiReference } from './order-schema.ts'

test.each([
  ['123456789012', true],
  ['1234 5678 9012', true],
  [' 123456789012 ', true],
  ['12345678901', false],
  ['1234567890123', false],
  ['12345678901a', false],
])('%j as a UPI reference: %j', (reference, isValid) => {
  const { success, data } = upiReference.safeParse({ reference })
  expect(success).toBe(isValid)
  if (isValid) expect(data?.reference).toBe('123456789012')
})
