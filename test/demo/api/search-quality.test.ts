import { expect, test } from 'vitest'
import { type DemoProduct, products } from '#demo/catalogue/catalogue.ts'
import { buildDemoDetails } from '#demo/catalogue/details.ts'
import { insertProducts } from '#server/catalogue/products/products.ts'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { transaction } from '#server/db.ts'
import { openShop } from '#test/support/shop.ts'
import { queries } from './search-queries.ts'
import { wishes } from './search-wishes.ts'

/** Results that count. */
const SHOWN = 10

const shop = await openShop()
const { owner } = shop
await transaction(shop.db, (tx) =>
  insertProducts(
    tx,
    owner,
    products.map((product) => ({
      input: {
        title: product.title,
        description: product.description,
        category: product.category,
        price: product.price,
        salePrice: product.salePrice ?? 0,
        ...buildDemoDetails(product),
        image: '/images/a.webp',
        totalStock: 1,
      },
    })),
  ),
)

const searchTitles = async (query: string): Promise<string[]> => {
  const { body } = await shop.call('GET', `/api/shop/search/${encodeURIComponent(query)}`)
  return body.data.map(({ title }: { title: string }) => title)
}

test('products indexed by an earlier version are indexed again once', async () => {
  await shop.db`
    UPDATE products SET search_words = to_tsvector('simple', 'old spelling') WHERE title LIKE 'Padmavati%'`
  expect(await searchTitles('padmavati')).toEqual([])
  await reindexSearch(shop.db)
  expect(await searchTitles('padmavati zardozi')).toHaveLength(1)
  await shop.db`
    UPDATE products SET search_words = to_tsvector('simple', 'old spelling') WHERE title LIKE 'Padmavati%'`
  await reindexSearch(shop.db)
  expect(await searchTitles('PADMAVATI')).toEqual([])
  await shop.db`DELETE FROM seeds`
  await reindexSearch(shop.db)
})

test('finds a word that only a description has', async () => {
  expect((await searchTitles('sindoor'))[0]).toMatch(/Sindoor|Padmavati/)
  await shop.product({ title: 'Pichwai panel', description: 'Painted in Nathdwara.' })
  expect(await searchTitles('nathdwara')).toEqual(['Pichwai panel'])
  expect(await searchTitles('nathdvara')).toEqual(['Pichwai panel'])
})

test('the vocabulary contains each Latin word that finds a product', async () => {
  await shop.product({
    title: "Un-stitched a-line men's 2XL no.1 Café—net",
    description: 'https://zari.example/a_b?c=d me@zari.example 1e5 3.5kg half/half R&D x86 it’s',
  })
  const missing = await shop.db<{ word: string }[]>`
    SELECT word FROM ts_stat('SELECT search_words FROM products')
    WHERE word ~ '^[a-z]+$' EXCEPT SELECT word FROM search_vocabulary`
  expect(missing).toEqual([])
})

test('finds the beginning of a word, whether few or many words of the shop have it', async () => {
  for (let n = 0; n < 20; n += 1)
    await shop.product({ title: `Zuzu${String.fromCharCode(97 + n)} drape` })
  expect(await searchTitles('zuzua')).toEqual(['Zuzua drape'])
  expect(await searchTitles('zuzu drape')).toHaveLength(20)
  await shop.product({ title: 'Zuzuu2 drape' })
  expect(await searchTitles('zuzuu')).toEqual(['Zuzuu2 drape'])
})

test('tolerates a typing error in Devanagari, even where the database makes no trigrams of it', async () => {
  await shop.product({ title: 'बनारसी दुशाला', description: 'हाथ से बुना' })
  expect(await searchTitles('दुशाली')).toEqual(['बनारसी दुशाला'])
})

test(`${queries.length} searches find the expected products and few others`, async () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  const recalls: number[] = []
  const precisions: number[] = []
  const weak: string[] = []
  for (const [query, fits] of queries) {
    const found = (await searchTitles(query)).slice(0, SHOWN)
    const wanted = products.filter(fits).map(({ title }) => title)
    const right = found.filter((title) => wanted.includes(title))
    const possible = Math.min(SHOWN, wanted.length)
    const recall = possible === 0 ? 1 : right.length / possible
    const precision = found.length === 0 ? Number(possible === 0) : right.length / found.length
    recalls.push(recall)
    precisions.push(precision)
    if (recall < 1 || precision < 1)
      weak.push(
        `${query}: recall ${recall.toFixed(2)} precision ${precision.toFixed(2)} of ${wanted.length}; wrong: ${found.filter((title: string) => !wanted.includes(title)).slice(0, 3)}; missed: ${wanted.filter((title) => !found.includes(title)).slice(0, 2)}`,
      )
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  expect(mean(recalls), weak.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(mean(precisions), weak.join('\n')).toBeGreaterThanOrEqual(0.9)
})

/** Normalized discounted cumulative gain of the first ten results: 1 for the ideal order. */
function calculateNdcg(found: readonly string[], getGain: (product: DemoProduct) => number) {
  const discounted = (gains: readonly number[]) =>
    gains.slice(0, SHOWN).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
  const byTitle = new Map(products.map((product) => [product.title, product]))
  const gains = found.map((title) => {
    const product = byTitle.get(title)
    return product ? getGain(product) : 0
  })
  return discounted(gains) / discounted(products.map(getGain).sort((one, other) => other - one))
}

test(`${wishes.length} wishes rank the best first`, async () => {
  expect(wishes.length).toBeGreaterThanOrEqual(60)
  const scores: number[] = []
  const weak: string[] = []
  for (const [query, best, good = best] of wishes) {
    const found = await searchTitles(query)
    const score = calculateNdcg(found, (product) => (best(product) ? 3 : good(product) ? 1 : 0))
    expect(score, `nothing fits “${query}”`).not.toBeNaN()
    scores.push(score)
    if (score < 0.9) weak.push(`${score.toFixed(2)} ${query}: ${found.slice(0, 4).join(' | ')}`)
  }
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
  expect(mean, weak.join('\n')).toBeGreaterThanOrEqual(0.85)
  if (process.env.SHOW_WEAK) console.log(mean, weak.join('\n'))
})

test('marks results that match only most of the words', async () => {
  const ask = async (query: string) =>
    (await shop.call('GET', `/api/shop/search/${encodeURIComponent(query)}`)).body
  expect(await ask('velvet lehenga')).toMatchObject({ match: 'all' })
  expect(await ask('lehenga qwertyuiop')).toMatchObject({ match: 'most' })
  expect(await ask('lehenga under 200')).toMatchObject({ match: 'most' })
  expect(await ask('qwertyuiop asdfgh')).toMatchObject({ match: 'all', total: 0 })
  expect(await ask('red shoes')).toMatchObject({ total: 0 })
})

test.each([
  ['लाल', 200],
  ['माँ', 200],
  ['red', 400],
  ['a', 400],
  ['क', 400],
])('answers “%s” with %d', async (keyword, status) => {
  const reply = await shop.call('GET', `/api/shop/search/${encodeURIComponent(keyword)}`)
  expect(reply.status).toBe(status)
})

test('accepts a price above all products as a bound', async () => {
  expect((await searchTitles('lehenga under 300 lakh')).length).toBeGreaterThan(5)
  expect(await searchTitles('lehenga above 99999999')).not.toHaveLength(0)
})

test('the next page of a price range continues where the first ended', async () => {
  const path = `/api/shop/search/${encodeURIComponent('saree under 20000')}`
  const first = (await shop.call('GET', `${path}?limit=3`)).body
  const second = (await shop.call('GET', `${path}?limit=3&cursor=${first.nextCursor}`)).body
  const ids = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
  expect(new Set(ids).size).toBe(6)
  expect(first.total).toBe(second.total)
})
