import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendOutbox } from '#server/records/outbox.ts'
import { restoreBackup } from '#server/shop/backup/restore.ts'
import { writeBackup } from '#server/shop/backup/write-backup.ts'
import { checkEmailServer } from '#server/shop/email/check-email-server.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import { openUnconnectedShop, withoutKeys } from '#test/support/connections.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { openMailServer } from '#test/support/mail-server.ts'
import { anotherProcess } from '#test/support/process.ts'
import { succeeded } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'
import { listenOnFreePort } from '#test/support/socket.ts'
import { openTextReceiver } from '#test/support/text-receiver.ts'
import { accountKeys, openTwoAccounts } from '#test/support/two-accounts.ts'
import { openLedger } from '../../../src/sandbox/ledger.ts'
import { buildSandbox } from '../../../src/sandbox/sandbox.ts'
import { type Marked, tracesInFiles, tracesInTables } from './marked-people.ts'

const provider = await openTwoAccounts(['first', 'second'])
const courierSandbox = buildSandbox({
  ledger: openLedger(),
  clientId: 'a',
  clientSecret: 'b',
  courierKey: 'key-of-the-courier',
})
const shop = await openUnconnectedShop({
  env: {
    PAYPAL_BASE_URL: provider.url,
    RAZORPAY_BASE_URL: provider.url,
    COURIER_BASE_URL: await courierSandbox.listen({ port: 0, host: '127.0.0.1' }),
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  },
})
const { owner, save, getConnection } = shop
const { paypal, razorpay } = accountKeys('first')

const countVersions = async () =>
  (await shop.db<{ n: number }[]>`SELECT count(*)::int AS n FROM credentials`)[0]?.n

/** Expects a refusal after which nothing is stored. */
async function expectRefusal(
  reply: { status: number; body: { code?: string; errors?: { path: string }[] } },
  status: number,
  code: string,
  path?: string,
) {
  expect([reply.status, reply.body.code]).toEqual([status, code])
  if (path) expect(reply.body.errors?.[0]?.path).toBe(path)
  expect(await countVersions()).toBe(0)
}

describe('refuses', () => {
  test('staff who are not owners, and a visitor', async () => {
    for (const role of ['catalogue', 'orders', 'packing', 'tailor'] as const) {
      const person = await shop.staff(role)
      await expectRefusal(await save('paypal', paypal, {}, person), 403, 'not_permitted')
      expect((await person.call('GET', '/api/admin/connections')).status).toBe(403)
    }
    expect((await shop.call('GET', '/api/admin/connections')).status).toBe(401)
    const shopper = await shop.shopper()
    expect((await shopper.call('GET', '/api/admin/connections')).status).toBe(403)
  })

  test('an owner without a second factor', async () => {
    const person = await shop.staff('owner')
    await expectRefusal(await save('paypal', paypal, {}, person), 403, 'second_factor_needed')
  })

  test('a missing or wrong password, and a missing or wrong code', async () => {
    await expectRefusal(
      await save('paypal', paypal, { password: '' }),
      400,
      'password_missing',
      'password',
    )
    await expectRefusal(
      await save('paypal', paypal, { password: 'not that one' }),
      400,
      'password_wrong',
      'password',
    )
    await expectRefusal(await save('paypal', paypal, { code: ' ' }), 400, 'code_missing', 'code')
    await expectRefusal(await save('paypal', paypal, { code: '000000' }), 400, 'code_wrong', 'code')
  })

  test.each([
    ['paypal', { clientId: '', clientSecret: 'b' }, 'keys.clientId'],
    ['paypal', { clientId: 'with blanks', clientSecret: 'b' }, 'keys.clientId'],
    ['razorpay', { keyId: 'a' }, 'keys.keySecret'],
    ['razorpay', { keyId: 'a', keySecret: 'x'.repeat(301) }, 'keys.keySecret'],
    ['email', { host: 'smtp_example', port: 587, userName: 'a', password: 'b' }, 'keys.host'],
    ['email', { host: 'smtp.example.com', port: 0, userName: 'a', password: 'b' }, 'keys.port'],
    ['messages', { url: 'ftp://sms.example.com' }, 'keys.url'],
    ['messages', { url: 'https://me:secret@sms.example.com' }, 'keys.url'],
    ['courier', { apiKey: '' }, 'keys.apiKey'],
  ] as const)('wrong input of %s: %j', async (service, keys, path) => {
    await expectRefusal(await save(service, keys, { phone: '9876543210' }), 400, 'invalid', path)
  })

  test('keys that the service does not accept', async () => {
    const wrong = { ...paypal, clientSecret: 'wrong' }
    await expectRefusal(await save('paypal', wrong), 400, 'keys_refused', 'keys')
    const other = { ...razorpay, keySecret: 'wrong' }
    await expectRefusal(await save('razorpay', other), 400, 'keys_refused', 'keys')
    await expectRefusal(await save('courier', { apiKey: 'wrong' }), 400, 'keys_refused', 'keys')
  })

  test('keys of a service that does not answer', async () => {
    provider.isDown = true
    onTestFinished(() => {
      provider.isDown = false
    })
    await expectRefusal(await save('paypal', paypal), 503, 'service_unreachable')
  })

  test.each([
    ['localhost', 'a name of this machine'],
    ['169.254.169.254', 'a literal address'],
    ['10.0.0.1', 'another literal address'],
  ])('%s, %s, for email and text messages', async (host) => {
    const server = { host, port: 587, userName: 'me', password: 'secret' }
    await expectRefusal(await save('email', server), 400, 'host_private', 'keys')
    const keys = { url: `https://${host}/send` }
    const phone = { phone: '9876543210' }
    await expectRefusal(await save('messages', keys, phone), 400, 'host_private', 'keys')
  })

  test('text messages that would travel unencrypted', async () => {
    const keys = { url: 'http://sms.example.com/send' }
    const refused = await save('messages', keys, { phone: '9876543210' })
    await expectRefusal(refused, 400, 'address_not_https', 'keys.url')
  })

  test('a try of a service without keys', async () => {
    for (const service of ['paypal', 'razorpay', 'email', 'messages'])
      await expectRefusal(
        await owner.call('POST', '/api/admin/connections/try', { service }),
        409,
        'not_connected',
      )
    await expectRefusal(await shop.remove('paypal'), 409, 'not_connected')
  })
})

test('checks the address again when it connects', async () => {
  const server = await openMailServer({ userName: 'me', password: 'a secret' })
  onTestFinished(() => void server.close())
  const problem = await checkEmailServer({
    host: '127.0.0.1',
    port: server.port,
    userName: 'me',
    password: 'a secret',
    isPrivateAllowed: false,
  })
  expect(problem?.code).toBe('private')
})

test('of two saves at once, one is stored and the other is refused as overtaken', async () => {
  const own = await openUnconnectedShop({ env: { PAYPAL_BASE_URL: provider.url } })
  const body = { service: 'paypal', keys: paypal, version: 0, password: own.password }
  const replies = await Promise.all(
    own.recoveryCodes
      .slice(0, 2)
      .map((code) => own.owner.call('PUT', '/api/admin/connections', { ...body, code })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('overtaken')
  expect(await own.db`SELECT version FROM credentials`).toEqual([{ version: 1 }])
  const late = await own.save('paypal', paypal, { version: 0 })
  expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
})

test('connects every service, shows no secret, and keeps none in clear', async () => {
  const logged = await openUnconnectedShop({
    env: {
      PAYPAL_BASE_URL: provider.url,
      RAZORPAY_BASE_URL: provider.url,
      COURIER_BASE_URL: shop.context.config.courierBaseUrl ?? '',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    },
  })
  const mail = await openMailServer({ userName: 'post@shop.example', password: 'secret-of-mail' })
  onTestFinished(() => void mail.close())
  const texts = await openTextReceiver()
  const host = { host: '127.0.0.1', port: mail.port, userName: 'post@shop.example' }
  const replies = [
    await logged.save('email', { ...host, password: 'wrong-secret-of-mail' }),
    succeeded(await logged.save('paypal', paypal)),
    succeeded(await logged.save('razorpay', razorpay)),
    succeeded(await logged.save('email', { ...host, password: 'secret-of-mail' })),
    succeeded(
      await logged.save(
        'messages',
        { url: texts.url, token: 'secret-of-texts' },
        { phone: '98765 43210' },
      ),
    ),
    succeeded(await logged.save('courier', { apiKey: 'key-of-the-courier' })),
    await logged.owner.call('GET', '/api/admin/connections'),
    await logged.owner.call('GET', '/api/admin/audit'),
    await logged.owner.call('GET', '/api/admin/services'),
    await logged.owner.call('GET', '/api/common/shop'),
  ]
  expect(replies[0]?.body.code).toBe('keys_refused')
  expect(texts.texts[0]).toMatchObject({
    headers: { authorization: 'Bearer secret-of-texts' },
    body: { recipient: '+919876543210', template: 'signInCode' },
  })
  for (const service of ['paypal', 'razorpay', 'email', 'courier'])
    succeeded(await logged.owner.call('POST', '/api/admin/connections/try', { service }))
  const withoutPhone = await logged.owner.call('POST', '/api/admin/connections/try', {
    service: 'messages',
  })
  expect([withoutPhone.status, withoutPhone.body.code]).toEqual([400, 'test_phone_missing'])

  const listed = replies[6]?.body.data
  expect(listed.map(({ source, hint }: Record<string, string>) => [source, hint])).toEqual([
    ['panel', '…irst'],
    ['panel', '…irst'],
    ['panel', `127.0.0.1:${mail.port}`],
    ['panel', '127.0.0.1'],
    ['panel', ''],
  ])
  expect(replies[9]?.body.data).toMatchObject({ textsCodes: true, trial: { mail: false } })

  // The mailer sends by the server of the panel.
  await logged.owner.call('POST', '/api/auth/forgot-password', { email: logged.owner.email })
  await sendOutbox(
    logged.db,
    createMailer(logged.context, () => {}),
  )
  expect(mail.received.length).toBeGreaterThan(0)

  const secrets = [
    ...Object.values(paypal),
    ...Object.values(razorpay),
    'secret-of-mail',
    'secret-of-texts',
    'key-of-the-courier',
  ]
  const secret = { pattern: new RegExp(secrets.join('|'), 'i') } as Marked
  expect(await tracesInTables(logged.db, secret)).toEqual([])
  expect(await tracesInFiles(logged.dataDir, secret)).toEqual([])
  const backup = join(logged.dataDir, '..', `${basename(logged.dataDir)}.tar.gz`)
  onTestFinished(() => rm(backup, { force: true }))
  const { databaseUrl = '' } = logged.context.config
  await writeBackup({ databaseUrl, dataDir: logged.dataDir }, backup)
  expect(gunzipSync(await readFile(backup)).toString('latin1')).not.toMatch(secret.pattern)
  const restored = await emptyDatabase()
  onTestFinished(() => restored.close())
  await restoreBackup({ databaseUrl: restored.url, dataDir: undefined }, backup)
  expect(await tracesInTables(restored.db, secret)).toEqual([])
  expect(await restored.db`SELECT 1 FROM credentials`).toHaveLength(5)
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(secret.pattern)
  const [{ n } = { n: 0 }] = await logged.db<{ n: number }[]>`
    SELECT count(*)::int AS n FROM audit_log WHERE action = 'connectionSaved'`
  expect(n).toBe(5)
})

test('no key is in the log of a process, whether it is refused or saved', async () => {
  const env = { PAYPAL_BASE_URL: provider.url }
  const own = await openUnconnectedShop({ env })
  const other = await anotherProcess(own, 'api', {
    ...withoutKeys,
    ...env,
    LOG_LEVEL: 'debug',
  })
  const put = async (keys: object, code: string) => {
    const answer = await fetch(`http://127.0.0.1:${other.port}/api/admin/connections`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: own.owner.cookie },
      body: JSON.stringify({ service: 'paypal', keys, version: 0, password: own.password, code }),
    })
    return answer.status
  }
  const [code = ''] = own.recoveryCodes
  expect(await put({ ...paypal, clientSecret: 'refused-secret' }, code)).toBe(400)
  expect(await put({ ...paypal, clientId: 'not valid-secret' }, code)).toBe(400)
  provider.isDown = true
  expect(await put(paypal, code)).toBe(503)
  provider.isDown = false
  expect(await put(paypal, code)).toBe(200)
  await other.end()
  expect(other.log()).toContain('/api/admin/connections')
  const secrets = [...Object.values(paypal), 'refused-secret', 'valid-secret', own.password, code]
  expect(secrets.filter((secret) => other.log().includes(secret))).toEqual([])
})

test('the environment wins, and the list names its variables', async () => {
  const configured = await openShop({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const { body } = await configured.owner.call('GET', '/api/admin/connections')
  expect(body.data[0]).toMatchObject({
    service: 'paypal',
    source: 'environment',
    variables: expect.arrayContaining(['PAYPAL_CLIENT_ID']),
    hint: '',
  })
  const refused = await configured.owner.call('PUT', '/api/admin/connections', {
    ...{ service: 'paypal', keys: paypal, version: 0, password: 'x', code: 'x' },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'set_in_environment'])
  const works = await configured.owner.call('POST', '/api/admin/connections/try', {
    service: 'paypal',
  })
  expect(works.status).toBe(200)
  const away = await configured.owner.call('POST', '/api/admin/connections/try', {
    service: 'email',
  })
  expect([away.status, away.body.code]).toEqual([503, 'service_unreachable'])
})

test('asks for the courier’s address before its key', async () => {
  const without = await openUnconnectedShop({ env: { COURIER_BASE_URL: '' } })
  expect(await without.getConnection('courier')).toMatchObject({ isAddressMissing: true })
  const refused = await without.save('courier', { apiKey: 'key' })
  expect([refused.status, refused.body.code]).toEqual([409, 'courier_address_missing'])
})

test('removed keys are not used any more', async () => {
  const own = await openUnconnectedShop({ env: { PAYPAL_BASE_URL: provider.url } })
  succeeded(await own.save('paypal', paypal))
  expect((await own.getConnection('paypal')).source).toBe('panel')
  expect((await own.remove('paypal', { password: 'no' })).body.code).toBe('password_wrong')
  succeeded(await own.remove('paypal'))
  expect(await own.getConnection('paypal')).toMatchObject({ source: 'none', hint: '', version: 1 })
  expect(own.context.providers.all).toEqual([])
  succeeded(await own.save('paypal', paypal))
  expect((await own.getConnection('paypal')).version).toBe(2)
})

test('limits the tries of an owner', async () => {
  const own = await openUnconnectedShop({ env: { PAYPAL_BASE_URL: provider.url } })
  let reply = { status: 0 }
  for (let tries = 0; tries <= 60; tries += 1)
    reply = await own.owner.call('POST', '/api/admin/connections/try', { service: 'email' })
  expect(reply.status).toBe(429)
})

test('a silent mail server is reported', async () => {
  const silent = createServer((socket) => socket.end())
  const port = await listenOnFreePort(silent)
  onTestFinished(() => void silent.close())
  const keys = { host: '127.0.0.1', port, userName: 'me', password: 'secret' }
  await expectRefusal(await save('email', keys), 503, 'service_unreachable')
  expect((await getConnection('email')).source).toBe('none')
})
