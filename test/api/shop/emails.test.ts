import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  EMAILS_AT_ONCE,
  type OutboxMessage,
  putInOutbox,
  sendOutbox,
} from '#server/records/outbox.ts'
import { countWaiting } from '#server/shop/gauges.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()
const { owner } = shop
beforeEach(() => shop.db`DELETE FROM outbox`)

const queue = (recipient: string) =>
  shop.db.begin(
    (tx) =>
      putInOutbox(tx, {
        kind: 'staffInvite',
        recipient,
        payload: { inviter: 'Asha', link: 'http://localhost:3000/auth/join?token=x' },
      }),
    'usual',
  )
const waiting = () => shop.db`
  SELECT recipient, sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, attempts
  FROM outbox WHERE kind <> 'mailFailed' ORDER BY recipient`

test('a silent mail server does not delay other email or a transaction', async () => {
  await queue('mute@example.com')
  await queue('other@example.com')
  const silence = Promise.withResolvers<void>()
  const sending = sendOutbox(shop.db, ({ recipient }) =>
    recipient.startsWith('mute') ? silence.promise : Promise.resolve(),
  )
  await until(async () => (await waiting()).some(({ sent }) => sent))
  expect(await waiting()).toMatchObject([
    { recipient: 'mute@example.com', sent: false, attempts: 1 },
    { recipient: 'other@example.com', sent: true },
  ])
  const open = await shop.db`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`
  expect(open).toEqual([])
  silence.resolve()
  await sending
  expect((await waiting()).every(({ sent }) => sent)).toBe(true)
})

test('each email is sent once, however many processes send', async () => {
  for (let n = 0; n < 20; n += 1) await queue(`${n}@example.com`)
  const handed: string[] = []
  const send = async ({ recipient }: OutboxMessage) => void handed.push(recipient)
  await Promise.all([sendOutbox(shop.db, send), sendOutbox(shop.db, send)])
  expect(handed).toHaveLength(20)
  expect(new Set(handed).size).toBe(20)
})

describe('a batch of emails', () => {
  const recipients = Array.from({ length: 30 }, (_, n) => `${n}@example.com`)
  beforeEach(async () => {
    for (const recipient of recipients) await queue(recipient)
  })

  test('leaves out an email that is deleted meanwhile, and sends another to its new address', async () => {
    const edit = async () => {
      await shop.db`DELETE FROM outbox WHERE recipient = '19@example.com'`
      await shop.db`
        UPDATE outbox SET recipient = 'moved@example.com' WHERE recipient = '18@example.com'`
    }
    let edited: Promise<void> | undefined
    const handed: string[] = []
    await sendOutbox(shop.db, async ({ recipient }) => {
      handed.push(recipient)
      edited ??= edit()
      await edited
    })
    expect(handed).toHaveLength(29)
    expect(handed).toContain('moved@example.com')
    for (const recipient of ['18@example.com', '19@example.com'])
      expect(handed).not.toContain(recipient)
  })

  test('is claimed in few statements, with at most four emails sent and not marked', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const claims = () =>
      asked.mock.calls.filter(([query]) =>
        /SKIP LOCKED/.test((query as { text?: string }).text ?? ''),
      )
    let begun = 0
    const unmarked: number[] = []
    await sendOutbox(shop.db, async () => {
      begun += 1
      const before = begun
      const [row] = await shop.db`SELECT count(sent_at)::int AS marked FROM outbox`
      unmarked.push(before - (row?.marked ?? 0))
    })
    const claimed = claims().length
    asked.mockRestore()
    expect((await waiting()).every(({ sent, attempts }) => sent && attempts === 1)).toBe(true)
    expect(Math.max(...unmarked)).toBeLessThanOrEqual(EMAILS_AT_ONCE)
    expect(claimed).toBeLessThan(recipients.length / 3)
  })

  test('loses none and fails alone when one of them cannot be sent', async () => {
    await sendOutbox(shop.db, async ({ recipient }) => {
      if (recipient === '7@example.com') throw new Error('550 no such mailbox')
    })
    const unsent = (await waiting()).filter(({ sent }) => !sent)
    expect(unsent).toMatchObject([{ recipient: '7@example.com', attempts: 1 }])
  })

  test('is claimed anew after a slow email, so that no claim ends before its email is sent', async () => {
    const clock = vi.spyOn(performance, 'now')
    const handed: string[] = []
    await sendOutbox(shop.db, async ({ recipient }) => {
      handed.push(recipient)
      clock.mockReturnValue(handed.length * 10_000)
    })
    clock.mockRestore()
    expect(new Set(handed).size).toBe(recipients.length)
    expect(handed).toHaveLength(recipients.length)
    expect((await waiting()).every(({ sent, attempts }) => sent && attempts === 1)).toBe(true)
  })
})

describe('an email that fails permanently', () => {
  beforeEach(async () => {
    await queue('gone@example.com')
    for (let n = 0; n < 12; n += 1) {
      await shop.db`UPDATE outbox SET next_at = now()`
      await sendOutbox(shop.db, async () => {
        throw new Error('550 no such mailbox')
      })
    }
  })
  const list = async () => (await owner.call('GET', '/api/admin/mails')).body

  test('is shown to the owner, on the dashboard too', async () => {
    expect(await waiting()).toMatchObject([{ failed: true, attempts: 12 }])
    expect(await list()).toMatchObject({
      total: 1,
      data: [
        {
          recipient: 'gone@example.com',
          attempts: 12,
          error: '550 no such mailbox',
          canBeSent: true,
        },
      ],
    })
    const { body } = await owner.call('GET', '/api/admin/dashboard')
    expect(body.data.failedMails).toBe(1)
  })

  test('can be sent again once', async () => {
    const { data } = await list()
    const again = () => owner.call('POST', `/api/admin/mails/${data[0]._id}/again`)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(404)
    await sendOutbox(shop.db, async () => {})
    expect(await waiting()).toMatchObject([{ sent: true, failed: false }])
    expect((await list()).total).toBe(0)
  })

  test('is not sent without its link', async () => {
    await shop.db`UPDATE outbox SET payload = payload - 'link'`
    const { data } = await list()
    expect(data[0].canBeSent).toBe(false)
    expect((await owner.call('POST', `/api/admin/mails/${data[0]._id}/again`)).status).toBe(409)
  })
})

test('an email whose sign-in was refused twice is counted until it is sent', async () => {
  await queue('later@example.com')
  const refusedMails = async () => (await countWaiting(shop.db)).refusedMails
  const attempt = async (send: () => Promise<void>) => {
    await shop.db`UPDATE outbox SET next_at = now()`
    await sendOutbox(shop.db, send)
  }
  const refuse = async () => {
    throw Object.assign(new Error('Invalid login: 535 5.7.8'), { code: 'EAUTH' })
  }
  await attempt(refuse)
  expect(await refusedMails()).toBe(0)
  await attempt(refuse)
  expect(await refusedMails()).toBe(1)
  await attempt(async () => {
    throw new Error('421 try again later')
  })
  expect(await refusedMails()).toBe(0)
  await attempt(refuse)
  expect(await refusedMails()).toBe(1)
  await shop.db`UPDATE outbox SET failed_at = now()`
  // Nothing retries it any more, so a corrected password could not end the alert.
  expect(await refusedMails()).toBe(0)
  await shop.db`UPDATE outbox SET failed_at = NULL`
  await attempt(async () => {})
  expect(await refusedMails()).toBe(0)
})
