import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkS3 } from '#server/catalogue/pictures/s3.ts'
import { paypal } from '#server/orders/ways/paypal/paypal.ts'
import { createProviders } from '#server/orders/ways/providers.ts'
import { checkEmailServer } from '#server/shop/email/check-email-server.ts'
import { watchServices } from '#server/shop/service-checks.ts'
import { openShop } from '#test/support/shop.ts'
import { listenOnFreePort } from '#test/support/socket.ts'

const shop = await openShop()

const settings = { currency: 'USD', inrRate: 84 }

test('correct credentials give no problem; wrong ones and a wrong address name their variables', async () => {
  const { baseUrl } = shop.context.config.paypal
  expect(await shop.context.providers.of('paypal').check()).toBeUndefined()
  const wrong = paypal({ ...settings, baseUrl, clientId: 'id', clientSecret: 'wrong' })
  expect(await wrong.check()).toMatchObject({
    code: 'credentials',
    detail: 'status 401',
    settings: expect.arrayContaining(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']),
  })
  const closed = createServer()
  const port = await listenOnFreePort(closed)
  await new Promise((done) => closed.close(done))
  const away = paypal({
    ...settings,
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: 'id',
    clientSecret: 's',
  })
  expect(await away.check()).toEqual({
    code: 'unreachable',
    detail: 'ECONNREFUSED',
    settings: ['PAYPAL_BASE_URL'],
  })
})

test('reports a mail server that refuses the password and one that is unreachable', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const line = String(data)
      if (/^EHLO/i.test(line)) socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (/^AUTH/i.test(line)) socket.write('535 5.7.8 Authentication failed\r\n')
      else socket.end('221 Bye\r\n')
    })
    socket.on('error', () => {})
  })
  const port = await listenOnFreePort(server)
  expect(await checkEmailServer({ url: `smtp://me:wrong@127.0.0.1:${port}` })).toEqual({
    code: 'credentials',
    detail: '535',
    settings: ['SMTP_URL'],
  })
  server.close()
  expect(await checkEmailServer({ url: 'smtp://127.0.0.1:9' })).toMatchObject({
    code: 'unreachable',
    settings: ['SMTP_URL'],
  })
})

test.each([
  [403, 'SignatureDoesNotMatch', { code: 'credentials', settings: ['S3_SECRET_ACCESS_KEY'] }],
  [403, 'InvalidAccessKeyId', { code: 'credentials', settings: ['S3_ACCESS_KEY_ID'] }],
  [404, 'NoSuchBucket', { code: 'notThere', settings: ['S3_BUCKET'] }],
  [404, 'NoSuchKey', undefined],
  [403, 'AccessDenied', undefined],
  [500, 'InternalError', { code: 'refused', settings: ['S3_ENDPOINT'] }],
])('reports a picture store that answers %d %s', async (status, code, problem) => {
  const server = createHttpServer((_, reply) => {
    reply.statusCode = status
    reply.end(`<Error><Code>${code}</Code></Error>`)
  })
  const port = await listenOnFreePort(server)
  const found = await checkS3({
    bucketUrl: `http://127.0.0.1:${port}/zari`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  if (problem) expect(found).toMatchObject(problem)
  else expect(found).toBeUndefined()
  server.close()
})

test('logs a problem and its end once; only the owner can read them in the panel', async () => {
  const { baseUrl } = shop.context.config.paypal
  const log: string[] = []
  const logger = {
    error: (_: object, text: string) => log.push(text),
    info: (_: object, text: string) => log.push(text),
  }
  const watch = watchServices(shop.context, logger)
  const wrong = paypal({ ...settings, baseUrl, clientId: 'id', clientSecret: 'wrong' })
  const right = shop.context.providers.of('paypal')
  const payments = { ...right, check: wrong.check }
  const providers = createProviders([payments])
  const broken = watchServices({ ...shop.context, providers }, logger)
  await broken.check()
  await broken.check()
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('check PAYPAL_CLIENT_ID')
  expect(broken.figures()).toMatchObject({ payments: 0 })
  payments.check = right.check
  await broken.check()
  expect(log).toHaveLength(2)
  expect(broken.figures()).toMatchObject({ payments: 1 })
  await watch.check()
  const latest = watch.latest().toSorted((a, b) => a.service.localeCompare(b.service))
  expect(latest).toMatchObject([
    { service: 'disk', problem: null },
    { service: 'payments', problem: null },
  ])
  const { owner } = shop
  expect((await owner.call('GET', '/api/admin/services')).body.data).toEqual([])
})
