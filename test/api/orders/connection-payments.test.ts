import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { deleteRetiredCredentials } from '#server/connections/credential-record.ts'
import { openConnections } from '#server/open-connections.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { payAtPayPal } from '#test/support/checkout.ts'
import { openUnconnectedShop, withoutKeys } from '#test/support/connections.ts'
import { anotherProcess } from '#test/support/process.ts'
import { atRazorpay, captureBody, comeBack } from '#test/support/provider-pages.ts'
import { succeeded } from '#test/support/server.ts'
import { accountKeys, openTwoAccounts } from '#test/support/two-accounts.ts'
import { until } from '#test/support/until.ts'
import { razorpayEvent } from '../../../src/sandbox/razorpay-notifications.ts'

const [first, second] = [accountKeys('first'), accountKeys('second')]

async function openRotatingShop() {
  const provider = await openTwoAccounts(['first', 'second'])
  const env = { PAYPAL_BASE_URL: provider.url, RAZORPAY_BASE_URL: provider.url }
  const shop = await openUnconnectedShop({
    env,
    payments: { methods: ['paypal', 'razorpay'] },
  })
  const giveBack = (orderId: string) =>
    shop.refund(orderId, { amount: 100, reason: 'A kind gesture' })
  const refundsAt = (at: 0 | 1) =>
    [...(provider.accounts[at]?.ledger.orders.values() ?? [])].flatMap(
      ({ capture }) => capture?.refunds ?? [],
    ).length
  const credentialsOf = async (orderId: string) =>
    (
      await shop.db<{ version: number | null }[]>`
        SELECT c.version FROM payments pay LEFT JOIN credentials c ON c.id = pay.credentials_id
        WHERE pay.order_id = ${orderId} AND pay.is_current`
    )[0]?.version
  return { ...shop, provider, env, giveBack, refundsAt, credentialsOf }
}

test('a payment is captured and refunded with the keys that started it, after other ones', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('paypal', first.paypal))
  const paid = await shop.paidOrder()
  const open = await shop.placedOrder()
  succeeded(await shop.save('paypal', second.paypal))
  // The shopper comes back from the page of the earlier account.
  succeeded(await payAtPayPal(open.shopper, open))
  const later = await shop.paidOrder()
  expect(
    await Promise.all([paid, open, later].map(({ orderId }) => shop.credentialsOf(orderId))),
  ).toEqual([1, 1, 2])
  succeeded(await shop.giveBack(paid.orderId))
  expect([shop.refundsAt(0), shop.refundsAt(1)]).toEqual([1, 0])
  succeeded(await shop.giveBack(later.orderId))
  expect([shop.refundsAt(0), shop.refundsAt(1)]).toEqual([1, 1])
  expect(await shop.getConnection('paypal')).toMatchObject({
    version: 2,
    earlier: [{ hint: '…irst', isReadable: true }],
  })
})

test('removed keys still capture and refund their payments, and nothing new is offered', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('razorpay', first.razorpay))
  succeeded(await shop.save('paypal', first.paypal))
  const { orderId, shopper } = await shop.placedOrder({ method: 'razorpay' })
  const paid = await shop.paidOrder()
  succeeded(await shop.remove('razorpay'))
  succeeded(await shop.remove('paypal'))
  const back = await comeBack(shop, await atRazorpay(shopper, orderId))
  const captured = await shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
  expect(captured.status).toBe(200)
  succeeded(await shop.giveBack(paid.orderId))
  expect(shop.refundsAt(0)).toBe(1)
  const { shopper: next, addressId, total } = await shop.filledCart()
  const refused = await next.call('POST', '/api/shop/order/create', {
    ...{ userId: next.id, addressInfo: { addressId }, totalAmount: total, paymentMethod: 'paypal' },
  })
  expect([refused.status, refused.body.code]).toEqual([400, 'payment_method_off'])
})

test('notifications are genuine with any keys in use, and forged with others', async () => {
  const shop = await openRotatingShop()
  const path = '/api/payments/webhook/razorpay'
  expect((await shop.call('POST', path, { body: {} })).status).toBe(404)
  succeeded(await shop.save('razorpay', first.razorpay))
  const { orderId, shopper } = await shop.placedOrder({ method: 'razorpay' })
  await atRazorpay(shopper, orderId)
  succeeded(await shop.save('razorpay', second.razorpay))
  const [order] = shop.provider.accounts[0]?.razorpayLedger.findByReceipt(orderId) ?? []
  const payment = order?.payments[0]
  if (!order || !payment) throw new Error('Razorpay does not have the payment.')
  const notify = (secret: string) => {
    const { body, headers } = razorpayEvent(secret, 'payment.authorized', order, payment)
    return shop.call('POST', path, { raw: body, headers })
  }
  expect((await notify('a secret of somebody else')).status).toBe(400)
  succeeded(await notify(first.razorpay.webhookSecret))
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('paid')
  expect(await shop.credentialsOf(orderId)).toBe(1)
})

test('new keys of the same account take over its earlier payments', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('paypal', first.paypal))
  const paid = await shop.paidOrder()
  // The provider ends the earlier secret, as after a leak.
  await shop.db`UPDATE credentials SET sealed = 'v1:AAAA' WHERE service = 'paypal'`
  await shop.context.credentials.reload()
  succeeded(await shop.save('paypal', first.paypal, { isSameAccount: true }))
  succeeded(await shop.giveBack(paid.orderId))
  expect(shop.refundsAt(0)).toBe(1)
  expect((await shop.getConnection('paypal')).earlier).toEqual([])
})

test('the same id of a key is the same account', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('paypal', first.paypal))
  succeeded(await shop.save('paypal', { ...first.paypal, webhookId: 'another' }))
  expect((await shop.getConnection('paypal')).earlier).toEqual([])
  const [account] = await shop.db`SELECT count(DISTINCT account_id)::int AS n FROM credentials`
  expect(account).toEqual({ n: 1 })
})

test('deletes replaced keys once nothing of theirs can be captured or refunded', async () => {
  const shop = await openRotatingShop()
  const versions = async () => {
    await deleteRetiredCredentials(shop.db)
    const rows = await shop.db<{ version: number; sealed: string | null }[]>`
      SELECT version, sealed FROM credentials ORDER BY version`
    return rows.map(({ version, sealed }) => `${version}${sealed === null ? ' erased' : ''}`)
  }
  const age = (days: number) =>
    shop.db`UPDATE credentials SET retired_at = retired_at - make_interval(days => ${days})`
  succeeded(await shop.save('paypal', first.paypal))
  const paid = await shop.paidOrder()
  succeeded(await shop.save('paypal', second.paypal))
  expect(await versions()).toEqual(['1', '2'])
  await age(2)
  expect(await versions()).toEqual(['1', '2'])
  await shop.db`UPDATE payments SET captured_at = captured_at - interval '200 days', created_at = created_at - interval '200 days'`
  await shop.db`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, next_at)
    VALUES (gen_random_uuid(), ${paid.orderId}, 'test', 100, 1, 'infinity')`
  expect(await versions()).toEqual(['1', '2'])
  await shop.db`DELETE FROM refunds`
  expect(await versions()).toEqual(['2'])
  succeeded(await shop.save('paypal', second.paypal))
  await age(2)
  expect(await versions()).toEqual(['3'])
  await shop.paidOrder()
  succeeded(await shop.save('paypal', second.paypal))
  await age(2)
  // Its row leads the payment to the newer keys of the account.
  expect(await versions()).toEqual(['3 erased', '4'])
})

test('a shop that is restored without its encryption key asks for the keys, and works', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('paypal', first.paypal))
  const paid = await shop.paidOrder()
  await rm(join(shop.dataDir, 'secret.key'))
  await writeFile(join(shop.dataDir, 'secret.key'), 'another key of another machine\n')
  const elsewhere = readConfig({
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.context.config.databaseUrl,
    ...shop.env,
  })
  Object.assign(shop.context, await openConnections(elsewhere, shop.db))
  expect(shop.context.credentials.unreadable()).toEqual(['paypal'])
  expect(shop.context.providers.all).toEqual([])
  await expect(
    shop.context.providers.ofPayment('paypal', await providerOrderIdOf(shop, paid.orderId)),
  ).rejects.toThrow('can not be read')
  await sendRefunds(shop.context)
})

const providerOrderIdOf = async (
  shop: Pick<Awaited<ReturnType<typeof openRotatingShop>>, 'db'>,
  orderId: string,
) =>
  (
    await shop.db<{ id: string }[]>`
      SELECT provider_order_id AS id FROM payments WHERE order_id = ${orderId} AND is_current`
  )[0]?.id ?? ''

test('keys cannot be moved to another row', async () => {
  const shop = await openRotatingShop()
  succeeded(await shop.save('paypal', first.paypal))
  succeeded(await shop.save('razorpay', first.razorpay))
  await shop.db`
    UPDATE credentials SET sealed = (SELECT sealed FROM credentials WHERE service = 'razorpay')
    WHERE service = 'paypal'`
  await shop.context.credentials.reload()
  expect(shop.context.credentials.unreadable()).toEqual(['paypal'])
})

test('another process hears of new keys', async () => {
  const shop = await openRotatingShop()
  const other = await anotherProcess(shop, 'api', {
    ...shop.env,
    ...withoutKeys,
  })
  const sourceThere = async () => {
    const reply = await fetch(`http://127.0.0.1:${other.port}/api/admin/connections`, {
      headers: { cookie: shop.owner.cookie },
    })
    return ((await reply.json()) as { data: { source: string }[] }).data[0]?.source
  }
  expect(await sourceThere()).toBe('none')
  succeeded(await shop.save('paypal', first.paypal))
  await until(async () => (await sourceThere()) === 'panel')
  await other.end()
})
