import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/upgrade/migrate.ts'
import type { Pool } from '#server/db.ts'
import { getAnyOrder } from '#server/orders/orders.ts'
import { getDashboard } from '#server/shop/dashboard.ts'
import { emptyDatabase, freshDatabase } from '#test/support/database.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const fixtures = new URL('../upgrades/', import.meta.url)
const ORDER = '01900000-0000-7000-8000-000000000004'

/** Migrations of each release; a name in brackets is an earlier version of the file. */
const releases: Record<string, readonly string[]> = {
  first: ['001_shop.sql', '002_account_care.sql', '003_owner.sql (003_owner.first-landing.sql)'],
  second: ['001_shop.sql', '002_account_care.sql', '003_owner.sql'],
  third: [
    '001_shop.sql',
    '002_account_care.sql',
    '003_owner.sql',
    '004_imports.sql',
    '005_paid_orders.sql',
    '006_party_wear.sql',
  ],
  fourth: [
    '001_shop.sql',
    '002_account_care.sql',
    '003_owner.sql',
    '003b_figures.sql',
    '004_imports.sql',
    '005_paid_orders.sql',
    '006_party_wear.sql',
    '007_accounts.sql',
    '008_money_edges.sql',
    '009_picture_origins.sql',
  ],
}

/** A database as a release left it, with data. */
async function createReleaseDatabase(release: readonly string[]) {
  const database = await emptyDatabase()
  const run = async (file: URL) => {
    const text = await readFile(file, 'utf8')
    await database.db.begin((tx) => tx.script(text), 'patient')
  }
  await database.db`CREATE TABLE migrations (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
  for (const entry of release) {
    const [, name = entry, then] = /^(\S+)(?: \((\S+)\))?$/.exec(entry) ?? []
    await run(then ? new URL(then, fixtures) : new URL(name, migrations))
    await database.db`INSERT INTO migrations (name) VALUES (${name})`
  }
  await run(new URL('shop.sql', fixtures))
  return database
}

/** The schema, independent of the order of its creation. */
async function readDatabaseSchema(db: Pool) {
  const columns = await db`
    SELECT table_name, column_name, data_type, is_nullable, column_default, generation_expression
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`
  const indexes = await db`
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`
  const constraints = await db`
    SELECT conrelid::regclass::text AS on, conname, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`
  const triggers = await db`
    SELECT tgrelid::regclass::text AS on, tgname, pg_get_triggerdef(t.oid) AS rule, prosrc
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT tgisinternal ORDER BY 1, 2`
  return { columns, indexes, constraints, triggers }
}

describe('a shop of an earlier release', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.drop())

  test.each(Object.keys(releases))('upgrades the %s with its data', async (name) => {
    const old = await createReleaseDatabase(releases[name] ?? [])
    // Removals run last here and in their place in a new database: their order must not matter.
    await migrate(old.db, migrations, { withRemovals: true })
    expect(await readDatabaseSchema(old.db)).toEqual(await readDatabaseSchema(fresh.db))
    const order = await getAnyOrder(old.db, ORDER)
    expect(order).toMatchObject({ totalAmount: 45000, paymentStatus: 'paid' })
    expect(order.timeline.map(({ at: _, ...event }) => event)).toEqual([
      { kind: 'placed' },
      { kind: 'paid' },
      { kind: 'status', orderStatus: 'inShipping' },
      { kind: 'parcel', courier: 'Blue Dart', trackingNumber: 'BD-7' },
      { kind: 'refunded', amount: 125000.5 },
      { kind: 'refundFailed', why: 'NO_FUNDS' },
      { kind: 'note', text: 'Wrapped in silk' },
    ])
    expect(await getDashboard(old.db, 7)).toMatchObject({ revenue: 45000, orders: 1, shoppers: 1 })
    expect(await old.db`SELECT kind, payload FROM outbox`).toEqual([
      { kind: 'resetAsked', payload: { origin: 'https://shop.example', address: '' } },
    ])
    expect(await migrate(old.db, migrations)).toEqual([])
    await old.drop()
  })
})

test.each([
  // One of three refunded items returned to stock.
  { restocked: false, back: 1, onShelf: [1, 0] },
  // All but one are in stock: two not refunded, two refunded.
  { restocked: true, back: 4, onShelf: [2, 0] },
])(
  'refunded items are in stock as recorded in the order’s lines: %o',
  async ({ restocked, back, onShelf }) => {
    const old = await createReleaseDatabase(releases.fourth ?? [])
    await old.db`UPDATE orders SET restocked = ${restocked}`
    await old.db`UPDATE order_lines SET quantity = 5, price_paise = 900000, restocked_quantity = ${back}`
    for (const [n, quantity] of [2, 1].entries()) {
      const id = `01900000-0000-7000-8000-00000000001${n}`
      await old.db`
      INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, state)
      VALUES (${id}, ${ORDER}, 'Torn', 900000, 1, 'done')`
      await old.db`INSERT INTO refund_lines VALUES (${id}, 0, ${quantity})`
    }
    await migrate(old.db, migrations)
    const rows = await old.db<{ onShelf: number }[]>`
    SELECT on_shelf AS "onShelf" FROM refund_lines ORDER BY refund_id`
    expect(rows.map((row) => row.onShelf)).toEqual(onShelf)
    await old.drop()
  },
)

/** Where the order's items are, by place, and its parcels. */
async function packedIn(db: Pool) {
  const items = await db<{ place: string; n: number }[]>`
    SELECT moved.place, sum(moved.n)::int AS n FROM item_moves m
    CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
    WHERE moved.place IS NOT NULL GROUP BY 1 HAVING sum(moved.n) <> 0 ORDER BY 1`
  const parcels = await db<object[]>`
    SELECT status, courier, tracking_number AS "trackingNumber",
           (SELECT sum(quantity)::int FROM parcel_lines l WHERE l.parcel_id = p.id) AS pieces
    FROM parcels p ORDER BY created_at`
  return { ...Object.fromEntries(items.map(({ place, n }) => [place, n])), parcels }
}

describe('parcels of an order', () => {
  let old: Awaited<ReturnType<typeof emptyDatabase>>
  const change = (text: string) => old.db.alone(text)
  beforeAll(async () => {
    old = await createReleaseDatabase(releases.fourth ?? [])
    await change(
      `UPDATE orders SET order_status = 'inShipping', courier = 'DHL', tracking_number = '12'`,
    )
    await change(`UPDATE order_lines SET quantity = 5, price_paise = 900000`)
    await migrate(old.db, migrations)
  })
  afterAll(() => old.drop())
  const sent = { status: 'sent', courier: 'DHL', trackingNumber: '12', pieces: 5 }

  test('are created from earlier shipments', async () => {
    expect(await packedIn(old.db)).toEqual({ sent: 5, parcels: [sent] })
  })

  test('follow a process of an earlier version until none runs', async () => {
    await change(`UPDATE orders SET order_status = 'delivered', tracking_number = '13'`)
    const delivered = { ...sent, status: 'delivered', trackingNumber: '13' }
    expect(await packedIn(old.db)).toEqual({ sent: 5, parcels: [delivered] })
    const refund = '01900000-0000-7000-8000-000000000021'
    await change(`
      BEGIN;
      INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor) VALUES ('${refund}', '${ORDER}', '', 1800000, 1);
      INSERT INTO refund_lines (refund_id, position, quantity, on_shelf) VALUES ('${refund}', 0, 2, 1);
      UPDATE order_lines SET restocked_quantity = restocked_quantity + 1;
      COMMIT`)
    expect(await packedIn(old.db)).toMatchObject({ sent: 3, stock: 1, written_off: 1 })
    await change(`UPDATE refunds SET state = 'failed' WHERE id = '${refund}'`)
    expect(await packedIn(old.db)).toMatchObject({ sent: 4, stock: 1 })
    await change(`UPDATE orders SET order_status = 'inProcess'`)
    expect(await packedIn(old.db)).toEqual({ reserved: 4, stock: 1, parcels: [] })
    await change(`
      BEGIN;
      UPDATE orders SET order_status = 'rejected', restocked = true;
      UPDATE order_lines SET restocked_quantity = 5;
      COMMIT`)
    expect(await packedIn(old.db)).toEqual({ stock: 5, parcels: [] })
  })

  test('fill the columns for older processes', async () => {
    const columns = () => old.db`
      SELECT restocked, restocked_quantity AS back,
             (SELECT array_agg(on_shelf ORDER BY refund_id) FROM refund_lines r WHERE r.line_id = l.id) AS "onShelf"
      FROM orders o JOIN order_lines l ON l.order_id = o.id`
    const move = (from: string, to: string, quantity: number, refund?: string) => `
      INSERT INTO item_moves (id, line_id, from_place, to_place, quantity, refund_id)
      SELECT gen_random_uuid(), id, '${from}', '${to}', ${quantity}, ${refund ? `'${refund}'` : 'NULL'} FROM order_lines`
    await change(
      `BEGIN; UPDATE orders SET order_status = 'inProcess'; ${move('stock', 'reserved', 5)}; COMMIT`,
    )
    expect(await columns()).toEqual([{ restocked: false, back: 0, onShelf: [1] }])
    const refund = '01900000-0000-7000-8000-000000000022'
    await change(`
      BEGIN;
      INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor) VALUES ('${refund}', '${ORDER}', '', 1800000, 1);
      INSERT INTO refund_lines (refund_id, position, quantity) VALUES ('${refund}', 0, 3);
      ${move('reserved', 'stock', 1, refund)};
      ${move('reserved', 'written_off', 2, refund)};
      COMMIT`)
    expect(await columns()).toEqual([{ restocked: false, back: 1, onShelf: [1, 1] }])
    expect(await packedIn(old.db)).toEqual({ reserved: 2, stock: 1, written_off: 2, parcels: [] })
    // The previous version writes the moves, and then the columns too.
    await change(`
      BEGIN;
      UPDATE orders SET order_status = 'rejected';
      ${move('reserved', 'stock', 2)};
      UPDATE order_lines SET restocked_quantity = restocked_quantity + 2;
      UPDATE orders SET restocked = true;
      COMMIT`)
    expect(await columns()).toEqual([{ restocked: true, back: 3, onShelf: [1, 1] }])
    expect(await packedIn(old.db)).toEqual({ stock: 3, written_off: 2, parcels: [] })
    // Of what was sent, the last piece that comes back counts.
    await change(
      `BEGIN; UPDATE orders SET order_status = 'inShipping'; ${move('stock', 'sent', 2)}; COMMIT`,
    )
    await change(`UPDATE orders SET order_status = 'rejected'`)
    await change(move('sent', 'stock', 1))
    expect(await columns()).toMatchObject([{ restocked: false, back: 2 }])
    await change(move('sent', 'stock', 1))
    expect(await columns()).toMatchObject([{ restocked: true, back: 3 }])
  })

  test('name the line of a hold, a ledger entry and a refund', async () => {
    await change(`
      INSERT INTO stock_ledger (id, product_id, size, change, reason, order_id)
      SELECT gen_random_uuid(), product_id, size, -1, 'sold', order_id FROM order_lines`)
    const unnamed = await old.db`
      SELECT 1 FROM stock_ledger s WHERE order_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.id = s.line_id)
      UNION ALL SELECT 1 FROM refund_lines r WHERE NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.id = r.line_id)`
    expect(unnamed).toEqual([])
  })
})

describe('the rehearsal of an upgrade', () => {
  const command = fileURLToPath(new URL('../../src/server/shop/backup/main.ts', import.meta.url))
  async function rehearse(url: string, ...options: string[]) {
    const scratch = await emptyDatabase()
    const args = [command, 'upgrade-check', ...options]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        SCRATCH_URL: scratch.url,
        DATA_DIR: tmpdir(),
      },
      encoding: 'utf8',
    })
    await scratch.drop()
    return { status, said: stdout + stderr }
  }

  test('reports the changes of each migration by table, and leaves the shop unchanged', async () => {
    const old = await createReleaseDatabase(releases.third ?? [])
    const before = await readDatabaseSchema(old.db)
    const { status, said } = await rehearse(old.url, '--older-stopped')
    expect(status, said).toBe(0)
    expect(said).toMatch(/014_stock_and_numbers\.sql, in one transaction: \d+ ms/)
    expect(said).toContain('    ALTER TABLE orders ADD COLUMN number bigint')
    expect(said).toContain(
      '  orders: locked: blocks reads and writes until it commits; rewritten whole, 1 row; 1 row changed',
    )
    expect(said).toContain('  stock_ledger: new, 2 rows')
    // Effects of earlier migrations are not reported again.
    const mails = said.split('\n\n').find((part) => part.startsWith('021_mails_in_hindi.sql'))
    expect(mails?.match(/^ {2}\w.*$/gm)).toEqual([
      '  users: locked: blocks reads and writes until it commits',
      '  mail_texts_hindi: new, 0 rows',
    ])
    expect(said).toContain('the shop opens on it, and its ledger check passed')
    expect(await readDatabaseSchema(old.db)).toEqual(before)
    await old.drop()
  })

  test('fails and names what breaks the running version, unless it is stopped first', async () => {
    const old = await createReleaseDatabase(releases.fourth ?? [])
    const { status, said } = await rehearse(old.url)
    expect(status).toBe(1)
    expect(said).toContain('  013_history_as_facts.sql requires a value for payments.provider')
    expect(said).toContain('  013_history_as_facts.sql removes order_events.text')
    expect(said).toContain('Stop every process of the shop before you start this version.')
    await old.drop()
  })

  test('fails when the ledger checks fail afterwards', async () => {
    const old = await createReleaseDatabase(releases.third ?? [])
    await old.db`UPDATE orders SET total_paise = total_paise + 1`
    const unbalanced = await rehearse(old.url)
    expect(unbalanced.status).toBe(1)
    expect(unbalanced.said).toContain(
      'Not so in 1 cases: Every order costs what its pieces and charges add up to',
    )
    await old.drop()
  })
})
