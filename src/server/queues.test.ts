import { expect, test } from 'vitest'
import type { ShopError } from './errors.ts'
import { createFairQueue, createQueue } from './queues.ts'

test('runs and queues tasks in order up to their limits, and refuses further ones', async () => {
  const inTurn = createQueue(2, 3, 'busy')
  const begun: number[] = []
  const ends: (() => void)[] = []
  const task = (n: number) => () =>
    new Promise<number>((end) => {
      begun.push(n)
      ends.push(() => end(n))
    })
  const running = [0, 1, 2, 3, 4].map((n) => inTurn(task(n)))
  await expect(inTurn(task(5))).rejects.toMatchObject({ kind: 'unavailable', code: 'busy' })
  expect(begun).toEqual([0, 1])
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.()
    await running[n]
    await Promise.resolve()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4])
})

test('a failed task passes its turn to the next', async () => {
  const inTurn = createQueue(1, 1, 'busy')
  const failing = inTurn(async () => {
    throw new Error('no')
  })
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('newcomers take no place from callers with one waiting task each', async () => {
  const inTurn = createFairQueue({ atOnce: 1, waitingEach: 2, waitingAll: 2, refusal: 'busy' })
  const work = Promise.withResolvers<void>()
  const running = inTurn('a', () => work.promise)
  const ask = (who: string) =>
    inTurn(who, async () => who).catch((error: ShopError) => `${who}: ${error.code}`)
  const answers = ['b', 'c', 'd', 'e'].map(ask)
  work.resolve()
  await running
  expect(await Promise.all(answers)).toEqual(['b', 'c', 'd: busy', 'e: busy'])
})
