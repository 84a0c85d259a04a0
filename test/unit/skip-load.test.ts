import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { revalidateExceptAfter, skipLoadAfter } from '#web/api/skip-load.ts'

/** The router's arguments after a change, or after navigation without one. */
const after = (formAction?: string, actionResult?: unknown) =>
  ({ formAction, actionResult, defaultShouldRevalidate: true }) as ShouldRevalidateFunctionArgs

const loads = skipLoadAfter('/cart', async () => 'asked', ['/wishlist'])

test('a change that returns the loader’s data skips its request', async () => {
  expect(loads.shouldRevalidate(after('/cart', { ok: true, answer: 'answered' }))).toBe(true)
  expect(await loads.load(null)).toBe('answered')
})

test('uses the answer once, and requests data after a navigation or a refusal', async () => {
  loads.shouldRevalidate(after('/cart', { ok: true, answer: 'answered' }))
  await loads.load(null)
  expect(await loads.load(null)).toBe('asked')
  loads.shouldRevalidate(after('/cart', { ok: true, answer: 'answered' }))
  loads.shouldRevalidate(after())
  expect(await loads.load(null)).toBe('asked')
  loads.shouldRevalidate(after('/cart', { ok: false }))
  expect(await loads.load(null)).toBe('asked')
})

test('skips loading after an unrelated change', () => {
  expect(loads.shouldRevalidate(after('/wishlist', { ok: true }))).toBe(false)
  const shouldRevalidate = revalidateExceptAfter('/cart')
  expect(shouldRevalidate(after('/cart', { ok: true }))).toBe(false)
  expect(shouldRevalidate(after('/cart', { ok: false }))).toBe(true)
  expect(shouldRevalidate(after('/reviews', { ok: true }))).toBe(true)
})
