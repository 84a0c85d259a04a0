import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ShopError } from '../../errors.ts'
import { createQueue } from '../../queues.ts'
import { answerFailure } from '../failures.ts'
import { addErrorLog } from './error-log.ts'
import { addMetrics } from './metrics.ts'

async function openApp() {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(answerFailure)
  addMetrics(app, undefined)
  addErrorLog(app)
  const full = createQueue(0, 0, 'busy')
  app.get('/full', () => full(async () => 'never'))
  app.get('/broken', async () => {
    throw new Error('The disk answers nonsense.')
  })
  app.get('/away', async () => {
    throw new ShopError('picture_store_unavailable')
  })
  const ask = (url: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => app.inject(url)))
  return { app, lines, ask }
}

test('counts a full queue without a log line', async () => {
  const { app, lines, ask } = await openApp()
  const answers = await ask('/full', 200)
  expect(answers.every(({ statusCode }) => statusCode === 503)).toBe(true)
  expect(lines).toEqual([])
  expect((await app.inject('/metrics')).body).toContain('zari_failures{what="refused"} 200')
})

test('writes ten lines a minute for one cause, and counts the others', async () => {
  const { app, lines, ask } = await openApp()
  await ask('/broken', 200)
  await ask('/away', 3)
  expect(lines).toHaveLength(13)
  expect((await app.inject('/metrics')).body).toContain('zari_failures{what="unlogged"} 190')
  await app.close()
  expect(JSON.parse(lines[13] ?? '')).toMatchObject({ count: 190 })
  expect(lines).toHaveLength(14)
})

test('limits a cause that changes with each request, too', async () => {
  const { app, lines } = await openApp()
  app.get('/each/:id', async ({ params }) => {
    throw new Error(`No file ${(params as { id: string }).id}.`)
  })
  for (let id = 0; id < 500; id += 1) await app.inject(`/each/${id}`)
  expect(lines.length).toBeLessThanOrEqual(110)
})
