import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAccepted, isPaid } from './states.ts'
import { getTransition, type OrderTransition, paymentDiagram, transitions } from './transitions.ts'
import { paymentStatuses } from './vocabulary.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const events = Object.keys(transitions) as OrderTransition[]
const changes = events.flatMap((event) => {
  const { payment } = getTransition(event)
  return (payment?.from ?? []).map((from) => ({ event, from, to: payment?.to[0] ?? from }))
})

test('captures and receipts pay an order, and only corrections undo it', () => {
  const paying = changes.filter(({ from, to }) => !isPaid(from) && isPaid(to))
  expect(paying).toEqual([
    { event: 'capture', from: 'capturing', to: 'paid' },
    { event: 'receive', from: 'due', to: 'paid' },
    { event: 'receive', from: 'partiallyPaid', to: 'paid' },
    { event: 'refundRest', from: 'partiallyPaid', to: 'refunded' },
  ])
  expect(changes.filter(({ from, to }) => from === 'partiallyPaid' && !isAccepted(to))).toEqual([])
  const unpaying = changes.filter(({ from, to }) => isPaid(from) && !isPaid(to))
  expect(unpaying).toEqual([
    { event: 'correctPart', from: 'paid', to: 'partiallyPaid' },
    { event: 'correctAll', from: 'paid', to: 'due' },
  ])
})

test('every payment state is reachable, and only failed and refunded are final', () => {
  const reached = new Set(['pending', ...changes.map(({ to }) => to)])
  expect([...reached].sort()).toEqual([...paymentStatuses].sort())
  const ends = paymentStatuses.filter((status) => !changes.some(({ from }) => from === status))
  expect(ends).toEqual(['failed', 'refunded'])
})

test('docs/architecture.md draws the table', () => {
  const page = readFileSync(`${root}docs/architecture.md`, 'utf8')
  expect(page).toContain(`\`\`\`mermaid\n${paymentDiagram()}\n\`\`\``)
})

test('no other code writes the two columns', () => {
  // After SET, before any other clause.
  const columnWrite =
    /\bSET\b(?:(?!\b(?:WHERE|FROM|SELECT|RETURNING)\b)[\s\S]){0,300}?\b(?:payment|order)_status =/
  const sources = readdirSync(`${root}src/server`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !name.includes('.test.'))
    .map((name) => ({ name, source: readFileSync(`${root}src/server/${name}`, 'utf8') }))
  const writers = sources.filter(({ source }) => columnWrite.test(source)).map(({ name }) => name)
  expect(writers).toEqual(['orders/core/record/order-record.ts'])
  const record = sources.find(({ name }) => name === writers[0])?.source ?? ''
  expect(record.match(new RegExp(columnWrite, 'g'))).toHaveLength(1)
  expect(columnWrite.test('UPDATE orders SET updated_at = now(), order_status = 1 WHERE')).toBe(
    true,
  )
})
