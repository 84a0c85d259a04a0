import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect, sql, type Tx } from '#server/db.ts'
import { getDashboard } from '#server/shop/dashboard.ts'
import { fillCatalogue } from './catalogue.ts'
import { percentile } from './percentile.ts'

const ORDERS = 100_000
const ROUNDS = 40
const WARM_UP = 5

/** Milliseconds of the dashboard's queries at 100,000 paid orders in 90 days. */
export async function benchDashboard(databaseUrl: string) {
  const db = connect(databaseUrl)
  await migrate(db, new URL('../migrations/', import.meta.url))
  await fillCatalogue(db, 1000)
  await db.begin((tx) => fillDays(tx), 'patient')
  await db.alone('VACUUM ANALYZE')
  for (const days of [7, 30, 90]) {
    const times: number[] = []
    // Opens the connections, as in a running shop.
    for (let round = 0; round < WARM_UP; round += 1) await getDashboard(db, days)
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      await getDashboard(db, days)
      times.push(performance.now() - start)
    }
    console.log(
      `  ${days} days: p50 ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms at ${ORDERS} orders`,
    )
  }
  await db.end()
}

/** Orders and product sales of each of the last 90 days. */
async function fillDays(tx: Tx) {
  const id = sql`(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid`
  await tx`
    INSERT INTO users (id, user_name, email, password_hash)
    SELECT ${id}, 'Shopper ' || n, 's' || n || '@example.com', '!' FROM generate_series(1, 20000) n`
  await tx`
    INSERT INTO orders (id, user_id, cart_id, fingerprint, order_status, payment_status, total_paise,
                        address_id, address, city, pincode, phone, notes, created_at, updated_at, paid_at)
    SELECT ${id}, (lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${id},
           n::text, (ARRAY['confirmed', 'inProcess', 'inShipping', 'delivered'])[1 + n % 4], 'paid',
           70000 + n % 900000, ${id}, '', '', '', '', '', at, at, at
    FROM generate_series(1, ${ORDERS}::int) n, LATERAL (SELECT now() - (n % 129600) * interval '1 minute' AS at) t`
  await tx`
    INSERT INTO product_sales (product_id, day, units)
    SELECT id, current_date - d, 1 + d % 3 FROM products, generate_series(0, 89) d`
}

if (import.meta.main) await benchDashboard(process.env.BENCH_DATABASE_URL ?? '')
