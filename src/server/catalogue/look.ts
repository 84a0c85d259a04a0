import type { ProductLink } from '#shared/catalogue/colour-schema.ts'
import { MAX_LOOK, type ProductCategory } from '#shared/catalogue/vocabulary.ts'
import type { Db } from '../db.ts'
import { getShownProduct, joinStock, linkedColumns } from './catalogue.ts'
import { colourFamily, isOccasion, searchWords } from './search/search-words.ts'
import { isVisibleInShop } from './visible-products.ts'

/** The drape of a garment, the partner's outfit, a guest's outfit. */
const companionRules: { is: RegExp; kinds: string[] }[] = [
  { is: /sherwani|bandhgala|men’s|men's|nehru/i, kinds: ['lehenga', 'shawl', 'saree'] },
  { is: /dupatta/i, kinds: ['kurta', 'patiala', 'lehenga'] },
  { is: /shawl/i, kinds: ['bandhgala', 'velvet', 'saree'] },
  { is: /lehenga|blouse/i, kinds: ['dupatta', 'sherwani', 'anarkali'] },
  { is: /saree/i, kinds: ['shawl', 'bandhgala', 'anarkali'] },
  { is: /anarkali|sharara|gown|cape/i, kinds: ['dupatta', 'sherwani', 'shawl'] },
  { is: /material/i, kinds: ['dupatta', 'shawl', 'palazzo'] },
]
const defaultCompanions = ['dupatta', 'shawl', 'palazzo']

export function companionKinds(title: string): string[] {
  const kinds = companionRules.find(({ is }) => is.test(title))?.kinds ?? defaultCompanions
  return kinds.filter((kind) => !title.toLowerCase().includes(kind))
}

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
 * The owner's pairings come first. Leaves out sold-out products. Throws 404 if the product is not
 * in the shop.
 */
export async function completeLook(db: Db, id: string): Promise<ProductLink[]> {
  const product = await getShownProduct(db, id)
  const chosenIds = product.goesWith ?? []
  const words = searchWords([product.title, product.description].join(' '))
  const colours = colourFamily(searchWords([product.colour, product.title].join(' ')))
  const collection = collections.find((one) => one.includes(product.category)) ?? []
  const kinds = companionKinds(product.title).flatMap(searchWords)
  const rows = await db<(ProductLink & { kind: number })[]>`
    WITH ranked AS MATERIALIZED (
      SELECT 0 AS kind, p.id, array_position(${chosenIds}::uuid[], p.id) AS place
      FROM products p WHERE p.id = ANY (${chosenIds}::uuid[]) AND p.id <> ${id} AND ${isVisibleInShop(db)}
      UNION ALL
      SELECT kind.n, hit.id, hit.place FROM unnest(${kinds.map(titleQuery)}::text[]) WITH ORDINALITY kind (word, n)
      CROSS JOIN LATERAL (
        SELECT p.id, row_number() OVER (ORDER BY
          4 * (p.category = ANY (${collection}))::int
          + 3 * (p.search_words @@ ${anyWordQuery(colours, 'AB')}::tsquery)::int
          + 2 * (p.search_words @@ ${anyWordQuery(words.filter(isOccasion), '')}::tsquery)::int DESC, p.id) AS place
        FROM products p
        WHERE ${isVisibleInShop(db)} AND p.search_words @@ kind.word::tsquery AND p.id <> ${id}
        ORDER BY place LIMIT ${MAX_RANKED}) hit)
    SELECT ranked.kind::int, ${linkedColumns(db)}
    FROM ranked JOIN products p USING (id) ${joinStock(db)}
    WHERE stock.total > 0 ORDER BY ranked.kind, ranked.place`
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const byHand = byKind.get(0) ?? []
  const others = interleave(kinds.map((_, n) => byKind.get(n + 1) ?? []))
  const look = new Map(
    [...byHand, ...others].map(({ kind: _, ...companion }) => [companion._id, companion]),
  )
  return [...look.values()].slice(0, MAX_LOOK)
}

/** Interleaves the lists: the first of each, then the second of each. */
export function interleave<Item>(lists: readonly Item[][]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) =>
    lists.flatMap((list) => list.slice(n, n + 1)),
  ).flat()
}

const anyWordQuery = (words: readonly string[], weights: string) =>
  words.map((word) => `'${word}'${weights && `:${weights}`}`).join(' | ')
const titleQuery = (word: string) => anyWordQuery([word], 'A')
