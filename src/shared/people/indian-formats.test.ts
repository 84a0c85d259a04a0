import { expect, test } from 'vitest'
import { indianPhone, indianPincode } from './indian-formats.ts'

test.each([
  '302002',
  '302 002',
  '302-002',
  '302–002',
  '302.002',
  '302002.',
  '302,002',
  '३०२००२',
  '３０２　００２',
  '٣٠٢٠٠٢',
  '302\u00a0002',
  '3\u200b02002',
  'PIN 302002',
  'Pincode: 302-002',
])('%s is PIN code 302002', (text) => {
  expect(indianPincode(text)).toBe('302002')
})

test.each(['', '30200', '3020022', '002302', 'SW1A 1AA', '302002A', '302002 or 302003'])(
  '“%s” is no PIN code',
  (text) => {
    expect(indianPincode(text)).toBeNull()
  },
)

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '9876.543.210',
  '09876543210',
  '919876543210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '(+91) 98765 43210',
  '+91 (0) 98765 43210',
  '0091 98765 43210',
  '0 91 98765 43210',
  'tel:+91-9876543210',
  '९८७६५४३२१०',
  '＋９１ ９８７６５４３２１０',
  '\u202a+91 98765 43210\u202c',
])('%s is phone number 9876543210', (text) => {
  expect(indianPhone(text)).toBe('9876543210')
})

test('a number that begins with 91 keeps its first digits', () => {
  expect(indianPhone('9198765432')).toBe('9198765432')
})

test.each([
  '',
  '12345',
  '1234567890',
  '+44 20 7946 0958',
  '+1 987 654 3210',
  '987654321',
  '+65 9123 4567',
  '0065 9123 4567',
  '+64 21 123 456',
  '+9876543210',
])('“%s” is no Indian mobile number', (text) => {
  expect(indianPhone(text)).toBeNull()
})
