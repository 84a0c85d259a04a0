import { expect } from 'vitest'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import type { Person, TestShop } from './shop.ts'

type Change = Partial<Omit<PaymentSettings, 'cod'>> & { cod?: Partial<PaymentSettings['cod']> }

/** Saves the payment settings through the panel's API; omitted settings get their defaults. */
export async function savePayments(shop: TestShop, owner: Person, { cod, ...more }: Change) {
  const saved = await owner.call('PUT', '/api/admin/payments', {
    ...defaultPaymentSettings,
    ...more,
    cod: { ...defaultPaymentSettings.cod, ...cod },
    password: shop.password,
  })
  expect([saved.status, saved.body.errors ?? saved.body.message]).toEqual([200, expect.any(String)])
}
