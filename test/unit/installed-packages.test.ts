import { expect, test } from 'vitest'
import { isWhole } from '../../bin/parts/install.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/vite': { version: '8.0.0' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
}
const { 'node_modules/fastify': fastify, 'node_modules/vite': vite } = wanted
const whole = { 'node_modules/fastify': fastify, 'node_modules/vite': vite }

test('accepts a complete npm ci, without packages for other machines', () => {
  expect(isWhole(wanted, whole)).toBe(true)
})

test.each([
  ['nothing', {}],
  ['without what development needs', { 'node_modules/fastify': fastify }],
  ['of another version', { ...whole, 'node_modules/vite': { version: '7.9.9' } }],
  [
    'with another version for this machine',
    { ...whole, 'node_modules/for-another-machine': { version: '0.9.0' } },
  ],
])('reinstalls: %s', (_, installed) => {
  expect(isWhole(wanted, installed)).toBe(false)
})
