import { expect, test } from 'vitest'
import { withoutIds } from './traces.ts'

test('the name of a call contains no id, no token and no query', () => {
  expect(withoutIds('/v2/checkout/orders/5O190127TN364715T/capture?a=b')).toBe(
    '/v2/checkout/orders/:id/capture',
  )
  // A token without digits is one, too.
  expect(withoutIds(`/api/confirm/${'a-B_'.repeat(11)}/payment-link`)).toBe(
    '/api/confirm/:id/payment-link',
  )
  expect(withoutIds('/api/admin/orders/payment-link')).toBe('/api/admin/orders/payment-link')
})
