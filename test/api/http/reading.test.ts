import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { anAddress } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const [buyer, fresh] = [await shop.shopper(), await shop.shopper()]
const people = [undefined, buyer, fresh, shop.owner]
const { productId, orderId } = await shop.paidOrder({ shopper: buyer, price: 100 })
await buyer.call('POST', '/api/shop/address/add', anAddress)
const ids: Record<string, string[]> = {
  id: [productId, orderId],
  userId: [buyer.id, fresh.id],
  productId: [productId],
  lineId: [productId],
  photoId: [productId],
  keyword: ['lehenga'],
}

/** What calls cannot be read without. */
const queries = [
  ['/api/admin/tax/', '?month=2026-11'],
  ['/api/admin/stock/pieces', '?q=lehenga'],
] as const

/** All rows of the database, except times of last use and the log of exports. */
async function contents() {
  const rows = await shop.db<{ name: string; sum: string }[]>`
    SELECT table_name AS name, md5(query_to_xml(format(
      'SELECT to_jsonb(t) - ''seen_at'' - ''expires_at'' FROM %I t ORDER BY to_jsonb(t)::text',
      table_name), true, false, '')::text) AS sum
    FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('account_events', 'throttle')`
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

test('reading changes nothing for any caller', async () => {
  const before = await contents()
  const reads = Object.keys(contract).filter((call) => call.startsWith('GET '))
  for (const call of reads) {
    const [, path = ''] = call.split(' ')
    const [name] = /(?<=:)\w+/.exec(path) ?? []
    for (const id of name ? (ids[name] ?? []) : [''])
      for (const person of people) {
        const query = queries.find(([start]) => path.startsWith(start))?.[1] ?? ''
        const url = path.replace(/:\w+/, id).replace(/:\w+/g, productId) + query
        const { status } = await shop.call('GET', url, {}, person?.cookie)
        expect([200, 401, 403, 404, 409]).toContain(status)
      }
  }
  expect(await contents()).toEqual(before)
})
