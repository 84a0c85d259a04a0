import { describe, expect, test } from 'vitest'
import { createReplica } from '#server/database/replica.ts'
import { connect, type Db, type Pool, transaction } from '#server/db.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { findPgbouncer, pgbouncer } from '#test/support/pgbouncer.ts'
import { proxyTo } from '#test/support/proxy.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()

const measureMilliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('a query that is cancelled amid its rows leaves the next answers complete', async () => {
  const one = await freshDatabase({ max: 1 })
  for (let round = 0; round < 3; round += 1) {
    const ended = one.db`
      SELECT g, repeat('x', 1000), CASE WHEN g > 300 THEN pg_sleep(0.02) END
      FROM generate_series(1, 100000) g`
    await expect(ended).rejects.toMatchObject({ code: '57014' })
    expect(await one.db`SELECT 1 AS one`).toEqual([{ one: 1 }])
  }
  await one.drop()
})

test('detects and retries a deadlock before a lock wait times out', async () => {
  const inTime = await shop.db.begin(
    (tx) => tx`
      SELECT current_setting('lock_timeout')::interval > current_setting('deadlock_timeout')::interval
             AS lock, current_setting('statement_timeout')::interval
             > current_setting('lock_timeout')::interval AS statement`,
    'usual',
  )
  expect(inTime).toEqual([{ lock: true, statement: true }])
})

test('a branch that outlives its transaction writes nothing', async () => {
  const one = await freshDatabase({ max: 1 })
  await one.db`CREATE TABLE written (n int)`
  const failed = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const transaction = one.db.begin((tx) => {
    late = failed.promise.then(() => tx`INSERT INTO written VALUES (1)`)
    return Promise.all([tx`SELECT 1 / 0`, late])
  }, 'usual')
  await expect(transaction).rejects.toMatchObject({ code: '22012' })
  failed.resolve()
  await expect(late).rejects.toThrow('This transaction has ended.')
  expect(await one.db`SELECT n FROM written`).toEqual([])
  await one.drop()
})

test('a transaction whose connection breaks reports its own error and leaves a working pool', async () => {
  const one = await freshDatabase({ max: 1 })
  for (const breaks of ['during a statement', 'between statements'])
    await expect(
      one.db.begin(async (tx) => {
        const [self] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
        const pid = self?.pid ?? 0
        if (breaks === 'during a statement')
          await tx`SELECT pg_terminate_backend(${pid})`.catch(() => undefined)
        else await shop.db`SELECT pg_terminate_backend(${pid}, 10000)`
        throw new Error('the reason')
      }, 'usual'),
    ).rejects.toThrow('the reason')
  expect(await one.db`SELECT 1 AS one`).toEqual([{ one: 1 }])
  await one.drop()
})

test('reads from the primary while the replica is away, and from the replica once it is back', async () => {
  const copy = await freshDatabase()
  const copyName = new URL(copy.url).pathname.slice(1)
  const replica = createReplica(shop.db, connect(copy.url))
  const readsFrom = async () => (await replica.reads`SELECT current_database() AS name`)[0]?.name
  const allow = (isAllowed: boolean) =>
    shop.db`UPDATE pg_database SET datallowconn = ${isAllowed} WHERE datname = ${copyName}`
  expect(await readsFrom()).toBe(copyName)
  await allow(false)
  await shop.db`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${copyName}`
  expect(await readsFrom()).not.toBe(copyName)
  await allow(true)
  await until(async () => (await readsFrom()) === copyName)
  await replica.end()
  await copy.drop()
})

describe('while another session locks the stock of one product', () => {
  test('serves pages, sells other products, and asks buyers of the locked one to try again', async () => {
    const [stuck, other] = [await shop.product(), await shop.product({ title: 'Saanjh saree' })]
    const shoppers = await crowd(shop, 30)
    const addresses = await inTurns(shoppers, 8, (shopper, n) =>
      readyToBuy(shopper, [{ productId: n < 25 ? stuck : other }]),
    )
    const blocker = await shop.db.reserve()
    await blocker`BEGIN`
    await blocker`SELECT 1 FROM product_stock WHERE product_id = ${stuck} FOR UPDATE`
    const ordered = shoppers.map((shopper, n) =>
      order(shopper, addresses[n]?.addressId ?? '', 45000),
    )
    let answered = 0
    for (const one of ordered.slice(0, 25)) one.then(() => (answered += 1))
    await Promise.all(
      shoppers.flatMap((shopper) => [
        shopper.call('GET', '/api/auth/check-auth'),
        shopper.call('GET', `/api/shop/cart/get/${shopper.id}`),
        shopper.call('GET', `/api/shop/products/get/${other}`),
      ]),
    ).then((replies) =>
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200])),
    )
    expect(answered).toBeLessThan(25)
    const replies = await Promise.all(ordered)
    await blocker`ROLLBACK`
    blocker.release()
    const busy = replies.slice(0, 25)
    expect(new Set(busy.map(({ status }) => status))).toEqual(new Set([503]))
    expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(new Set(replies.slice(25).map(({ status }) => status))).toEqual(new Set([201]))
  })
})

test('refuses a caller at once when too many wait', async () => {
  const one = await freshDatabase({ max: 1 })
  const blocker = await one.db.reserve()
  const waiting = Array.from({ length: 520 }, () =>
    transaction(one.db, async () => 'done').catch((error) => error.code),
  )
  const refused = await Promise.race(waiting)
  expect(refused).toBe('TOO_MANY_WAITING')
  blocker.release()
  const outcomes = await Promise.all(waiting)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(500)
  await one.drop()
})

test('a full disk is a 507 and loses nothing but the request', async () => {
  const shopper = await shop.shopper()
  await shop.db.begin(
    (tx) =>
      tx.script(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON addresses FOR EACH ROW EXECUTE FUNCTION full_disk()`),
    'usual',
  )
  const refused = await shopper.call('POST', '/api/shop/address/add', anAddress)
  expect(refused.status).toBe(507)
  expect(refused.body.message).not.toMatch(/extend|device/)
  await shop.db`DROP TRIGGER full_disk ON addresses`
  expect((await shopper.call('POST', '/api/shop/address/add', anAddress)).status).toBe(201)
})

describe('a connection to the database', () => {
  test('that stalls or breaks is a 503 within five seconds, and works again once it is back', async () => {
    const database = new URL(shop.context.config.databaseUrl ?? '')
    const line = await proxyTo(Number(database.port))
    database.port = String(line.port)
    const db = connect(database.href, { max: 3 })
    const ask = (): Promise<unknown> =>
      db`SELECT 1 AS one`.then(
        ([row]) => row?.one,
        (error) => (error as { code?: string }).code,
      )
    expect(await ask()).toBe(1)
    line.stall()
    const waits = await measureMilliseconds(async () =>
      expect(await Promise.all([ask(), ask(), ask()])).toEqual(
        expect.arrayContaining(['CONNECTION_LOST']),
      ),
    )
    // The limit is four seconds; the rest allows for other load.
    expect(waits).toBeLessThan(15_000)
    line.cut()
    await until(async () => (await ask()) === 1)
    const broken = db.begin(async (tx) => {
      await tx`SELECT 1`
      line.cut()
      await tx`SELECT 2`
    }, 'usual')
    await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await ask()).toBe(1)
    await db.end()
    await line.close()
  })

  test('that is slow ends a transaction whose statements are each in time, except a patient one', async () => {
    const database = new URL(shop.context.config.databaseUrl ?? '')
    const line = await proxyTo(Number(database.port))
    database.port = String(line.port)
    const db = connect(database.href, { max: 1 })
    await db.begin((tx) => tx`SELECT 1`, 'usual')
    line.slowDown(400)
    let asked = 0
    const askOften = (wait: 'usual' | 'patient') =>
      db.begin(async (tx) => {
        for (asked = 0; asked < 12; asked += 1) await tx`SELECT 1`
        return asked
      }, wait)
    await expect(askOften('usual')).rejects.toMatchObject({ code: 'TOO_LATE' })
    expect(asked).toBeLessThan(12)
    expect(await askOften('patient')).toBe(12)
    await db.end()
    await line.close()
  })
})

test('a notice arrives at once, also after a lost connection, and a wait ends without one', async () => {
  const database = new URL(shop.context.config.databaseUrl ?? '')
  const line = await proxyTo(Number(database.port))
  database.port = String(line.port)
  const db = connect(database.href, { max: 1 })
  const noticeArrives = () =>
    until(async () => {
      const waiting = db.awaitNotice('a_channel', 'mine', 500)
      await shop.db`SELECT pg_notify('a_channel', 'another'), pg_notify('a_channel', 'mine')`
      return waiting
    })
  await noticeArrives()
  line.cut()
  await noticeArrives()
  expect(await db.awaitNotice('a_channel', 'never', 50)).toBe(false)
  await db.end()
  await line.close()
})

/** How a read, a transaction and a patient one plan their statements. */
async function plannings(db: Pool) {
  const planning = async (on: Db) => {
    const [row] = await on<{ cache: string; scans: string }[]>`
      SELECT current_setting('plan_cache_mode') AS cache, current_setting('enable_seqscan') AS scans`
    return row
  }
  return {
    read: await planning(db),
    usual: await transaction(db, planning),
    patient: await db.begin(planning, 'patient'),
  }
}

test('plans only the statements of a usual transaction once for all values, by key', async () => {
  const { read, usual, patient } = await plannings(shop.db)
  expect(read).toMatchObject({ cache: 'auto', scans: 'on' })
  expect(usual).toEqual({ cache: 'force_generic_plan', scans: 'off' })
  expect(patient).toEqual(read)
})

test('a statement planned for a small table finds rows by key after the table grows', async () => {
  const one = await freshDatabase({ max: 1 })
  const read = (tx: Db) => tx`SELECT v FROM growing WHERE id = ${1}`
  await one.db.alone(
    'CREATE TABLE growing AS SELECT n AS id, n AS v FROM generate_series(1, 3) n; ALTER TABLE growing ADD PRIMARY KEY (id); ANALYZE growing',
  )
  // More than five, after which PostgreSQL keeps a plan.
  for (let time = 0; time < 8; time += 1) await one.db.begin(read, 'patient')
  await transaction(one.db, read)
  await one.db.alone('INSERT INTO growing SELECT n, n FROM generate_series(4, 20000) n')
  const scans = () =>
    transaction(one.db, async (tx) => {
      await tx`SELECT pg_stat_force_next_flush()`
      const [row] = await tx<{ count: number }[]>`
        SELECT seq_scan AS count FROM pg_stat_user_tables WHERE relname = 'growing'`
      return row?.count
    })
  await scans()
  const before = await scans()
  for (let time = 0; time < 3; time += 1) await transaction(one.db, read)
  await scans()
  expect(await scans()).toBe(before)
  await one.drop()
})

const program = findPgbouncer()
describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  test('transactions work, and each has its limits', async () => {
    const fresh = await freshDatabase()
    const pooler = await pgbouncer(program ?? '', fresh.url)
    const db = connect(pooler.url, { max: 10 })
    const sums = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        transaction(db, async (tx) => {
          const [first] = await tx<{ value: number }[]>`SELECT ${n}::int + 1 AS value`
          const [second] = await tx<
            { value: number }[]
          >`SELECT ${first?.value ?? 0}::int + 1 AS value`
          return second?.value
        }),
      ),
    )
    expect(sums).toEqual(Array.from({ length: 60 }, (_, n) => n + 2))
    const limits = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const [row] = await db`
          SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`
        return row
      }),
    )
    expect(new Set(limits.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ statement: '2s', lock: '1300ms' })]),
    )
    const [session] = await transaction(
      db,
      (tx) => tx`SELECT current_setting('statement_timeout') AS statement`,
      'patient',
    )
    expect(session).toEqual({ statement: '0' })
    const { read, usual, patient } = await plannings(db)
    expect([usual, patient]).toEqual([read, read])
    expect(read).toMatchObject({ cache: 'auto', scans: 'on' })
    const follower = { onNotice: () => {}, onReconnect: () => {} }
    expect(await db.followNotices('a_channel', follower)).toBe(false)
    const beside = connect(pooler.url, { max: 1, directUrl: fresh.url })
    expect(await beside.followNotices('a_channel', follower)).toBe(true)
    await beside.end()
    await db.end()
    await pooler.stop()
    await fresh.drop()
  })

  test('a shopper buys', async () => {
    const fresh = await freshDatabase()
    const pooler = await pgbouncer(program ?? '', fresh.url)
    const behind = await openShop({ env: { DATABASE_URL: pooler.url }, checksLedger: false })
    const productId = await behind.product()
    const shopper = await behind.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    expect((await order(shopper, addressId, 45000)).status).toBe(201)
    await pooler.stop()
    await fresh.drop()
  })
})
