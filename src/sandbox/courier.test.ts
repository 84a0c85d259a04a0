import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import { buildSandbox } from './sandbox.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-courier-'))
})
afterAll(() => rm(folder, { recursive: true }))

const start = (courierFile?: string) =>
  buildSandbox({ ledger: openLedger(), clientId: 'a', clientSecret: 'b', courierFile })
type Sandbox = ReturnType<typeof start>

const post = (sandbox: Sandbox, path: string, body: object = {}) =>
  sandbox.inject({ method: 'POST', url: `/courier/v1/bookings${path}`, payload: body })
const book = async (sandbox: Sandbox, reference: string) =>
  (await post(sandbox, '', { reference })).json().awb as string
const fetchEvents = async (sandbox: Sandbox, awb: string) => {
  const answer = await sandbox.inject(`/courier/v1/bookings/${awb}/events`)
  return answer.json().events as { at: string; status: string }[]
}

test('keeps bookings, numbers and events after a restart', async () => {
  const file = join(folder, 'courier.jsonl')
  const before = start(file)
  const awb = await book(before, 'first')
  await post(before, `/${awb}/advance`)
  const events = await fetchEvents(before, awb)
  const after = start(file)
  expect(await book(after, 'first')).toBe(awb)
  expect(await book(after, 'second')).not.toBe(awb)
  expect(await fetchEvents(after, awb)).toEqual(events)
})

test('reports no future event, and refuses no delivered parcel', async () => {
  const sandbox = start()
  const awb = await book(sandbox, 'parcel')
  for (let step = 0; step < 3; step += 1) await post(sandbox, `/${awb}/advance`)
  const events = await fetchEvents(sandbox, awb)
  expect(events.map(({ status }) => status)).toEqual([
    'booked',
    'pickedUp',
    'inTransit',
    'delivered',
  ])
  expect(events.filter(({ at }) => new Date(at) > new Date())).toEqual([])
  expect((await post(sandbox, `/${awb}/refuse`)).statusCode).toBe(409)
  expect(await fetchEvents(sandbox, awb)).toEqual(events)
})

test('returns a refused parcel', async () => {
  const sandbox = start()
  const awb = await book(sandbox, 'parcel')
  await post(sandbox, `/${awb}/refuse`)
  for (let step = 0; step < 5; step += 1) await post(sandbox, `/${awb}/advance`)
  expect((await fetchEvents(sandbox, awb)).at(-1)?.status).toBe('returned')
  expect(await fetchEvents(sandbox, awb)).toHaveLength(4)
})

test('cancels a parcel that was not picked up, and books its reference anew', async () => {
  const file = join(folder, 'cancelled.jsonl')
  const sandbox = start(file)
  const awb = await book(sandbox, 'first')
  expect((await post(sandbox, `/${awb}/cancel`)).statusCode).toBe(200)
  const next = await book(start(file), 'first')
  expect(next).not.toBe(awb)
  const picked = await book(sandbox, 'second')
  await post(sandbox, `/${picked}/advance`)
  expect((await post(sandbox, `/${picked}/cancel`)).statusCode).toBe(409)
})
