import { expect, test } from 'vitest'
import { whatsAppLink } from './whatsapp.ts'

test('an Indian number gets its country code, and the text is encoded', () => {
  const link = 'https://wa.me/919876543210?text=ZR-1042%3A%20%E2%82%B91%2C25%2C000%20%26%20more'
  for (const phone of ['9876543210', '+91 98765-43210', '098765 43210'])
    expect(whatsAppLink(phone, 'ZR-1042: ₹1,25,000 & more')).toBe(link)
})

test.each(['', '+44 20 7946 0958', '12345', '1234567890'])('“%s” gets no link', (phone) => {
  expect(whatsAppLink(phone, 'Hello')).toBeNull()
})
