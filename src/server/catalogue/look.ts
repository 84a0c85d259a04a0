import type { ProductLink } from '#shared/catalogue/colour-schema.ts'
import type { Companion, Product } from '#shared/catalogue/product-schema.ts'
import { MAX_LOOK, type ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import { type Db, sql } from '../db.ts'
import { ShopError } from '../errors.ts'
import { joinStock, linkedColumns } from './catalogue.ts'
import { colourFamily, isOccasion, searchWords } from './search/search-words.ts'
import { isVisibleInShop } from './visible-products.ts'

/** Single pieces that are worn with a garment. */
const companionRules: { is: RegExp; kinds: string[] }[] = [
  { is: /sherwani|bandhgala|men’s|men's|nehru/i, kinds: ['shawl', 'stole'] },
  {
    is: /^(?!.*(suit|set|lehenga|sharara|anarkali|material)).*dupatta/i,
    kinds: ['kurta', 'kurti', 'blouse'],
  },
  { is: /shawl|stole/i, kinds: ['saree', 'kurta', 'kurti'] },
  { is: /saree/i, kinds: ['shawl', 'stole', 'blouse'] },
]
const defaultCompanions = ['dupatta', 'shawl', 'stole']

export function companionKinds(title: string): string[] {
  const kinds = companionRules.find(({ is }) => is.test(title))?.kinds ?? defaultCompanions
  return kinds.filter((kind) => !title.toLowerCase().includes(kind))
}

/** Words of titles that name several garments, or another one than the kind that is looked for. */
const setWords = [
  ...['set', 'suit', 'material', 'lehenga', 'anarkali', 'sharara', 'gharara', 'gown', 'skirt'],
  ...['palazzo', 'pants', 'churidar', 'patiala', 'dhoti', 'sherwani', 'bandhgala', 'men'],
].flatMap(searchWords)

/** Categories of a row count as one. */
const collections: ProductCategory[][] = [
  ['bridal'],
  ['Partywear', 'reception'],
  ['formals'],
  ['casual'],
]

/** Candidates per kind, ranked before sold-out products are left out. */
const MAX_RANKED = 30

/**
 * The owner's pairings come first; other pieces share the collection or an occasion.
 * Leaves out sold-out products. Throws 404 if the product is not in the shop.
 */
export async function completeLook(db: Db, id: string): Promise<Companion[]> {
  const product = await findLookedAt(db, id)
  const words = searchWords([product.title, product.description].join(' '))
  const colours = colourFamily(searchWords([product.colour, product.title].join(' ')))
  const occasions = words.filter(isOccasion)
  const collection = collections.find((one) => one.includes(product.category)) ?? []
  const kinds = companionKinds(product.title).flatMap(searchWords)
  // A JSON parameter: with an array, PostgreSQL plans every execution, because it estimates the length. The first
  // MAX_LOOK of a kind are enough, so the stock of the others is not read.
  const rows = await db<CompanionRow[]>`
    SELECT 0 AS kind, -wish.place AS points, ${linkedColumns}, ${paise}
    FROM jsonb_array_elements_text(${sql.json(product.goesWith)}::jsonb) WITH ORDINALITY wish (id, place)
    JOIN products p ON p.id = wish.id::uuid ${joinStock}
    WHERE p.id <> ${id} AND ${isVisibleInShop} AND stock.total > 0
    UNION ALL
    SELECT hit.* FROM (
      SELECT n, word::tsquery AS word
      FROM jsonb_array_elements_text(${sql.json(kinds.map(titleQuery))}::jsonb) WITH ORDINALITY word (word, n)
      OFFSET 0) kind
    CROSS JOIN LATERAL (
      SELECT kind.n, p.points, ${linkedColumns}, ${paise} FROM (
        SELECT p.id, p.title, p.title_hindi, p.colour, p.image, p.image_focus, p.price_paise, p.sale_price_paise, 4 * (p.category ${sql.in(collection)})::int
          + 3 * coalesce(p.search_words @@ ${anyWordQuery(colours, 'AB')}::tsquery, false)::int
          + 2 * coalesce(p.search_words @@ ${anyWordQuery(occasions, '')}::tsquery, false)::int AS points
        FROM products p WHERE ${isVisibleInShop} AND p.search_words @@ kind.word AND p.id <> ${id}
          AND (p.category ${sql.in(collection)} OR p.search_words @@ ${anyWordQuery(occasions, '')}::tsquery)
        ORDER BY points DESC, p.id LIMIT ${MAX_RANKED}) p ${joinStock}
      WHERE stock.total > 0 ORDER BY p.points DESC, p.id LIMIT ${MAX_LOOK}) hit
    ORDER BY kind, points DESC, "_id"`
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const byHand = byKind.get(0) ?? []
  const others = interleave(kinds.map((_, n) => byKind.get(n + 1) ?? []))
  const look = new Map(
    [...byHand, ...others].map(({ kind: _, points: __, price, sale, ...link }) => [
      link._id,
      { ...link, price: toRupees(price), salePrice: toRupees(sale) },
    ]),
  )
  return [...look.values()].slice(0, MAX_LOOK)
}

/** In paise. */
type CompanionRow = ProductLink & { kind: number; points: number; price: number; sale: number }
const paise = sql<'p'>`p.price_paise AS price, p.sale_price_paise AS sale`

type LookedAt = Pick<Product, 'title' | 'description' | 'category'> & {
  colour: string
  goesWith: string[]
}

async function findLookedAt(db: Db, id: string): Promise<LookedAt> {
  const [product] = await db<LookedAt[]>`
    SELECT p.title, p.description, p.category, p.colour, p.goes_with AS "goesWith"
    FROM products p WHERE p.id = ${id} AND ${isVisibleInShop}`
  if (!product) throw new ShopError('product_not_found')
  return product
}

/** Interleaves the lists: the first of each, then the second of each. */
export function interleave<Item>(lists: readonly Item[][]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) =>
    lists.flatMap((list) => list.slice(n, n + 1)),
  ).flat()
}

/** Null without words: PostgreSQL warns of an empty query. */
const anyWordQuery = (words: readonly string[], weights: string) =>
  words.map((word) => `'${word}'${weights && `:${weights}`}`).join(' | ') || null
const titleQuery = (word: string) =>
  `'${word}':A & !(${setWords.map((setWord) => `'${setWord}':A`).join(' | ')})`
