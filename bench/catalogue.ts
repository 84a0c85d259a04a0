import { uuidv7 } from 'uuidv7'
import { setSearchWords } from '#server/catalogue/products/product-record.ts'
import { indexVocabulary } from '#server/catalogue/search/search-index.ts'
import { searchable } from '#server/catalogue/search/search-words.ts'
import { type Pool, sql } from '#server/db.ts'
import { productCategories } from '#shared/catalogue/vocabulary.ts'

const garments = [
  'lehenga',
  'saree',
  'anarkali',
  'sharara set',
  'palazzo set',
  'sherwani',
  'kurta',
  'gown',
]
const fabrics = [
  'raw silk',
  'georgette',
  'chiffon',
  'organza',
  'tissue',
  'velvet',
  'mul cotton',
  'linen',
]
const crafts = [
  'zardozi',
  'gota patti',
  'chikankari',
  'phulkari',
  'bandhani',
  'ajrakh',
  'kalamkari',
  'mukaish',
]
const colours = [
  'maroon',
  'ivory',
  'indigo',
  'marigold',
  'peacock',
  'rani pink',
  'mint',
  'charcoal',
  'rust',
]
const names = [
  'Gulnaar',
  'Meher',
  'Noor',
  'Zoya',
  'Ira',
  'Tara',
  'Anaya',
  'Rukmini',
  'Chandni',
  'Sitara',
]

/** Thousands of different searches with results. */
export const keywords = () =>
  names.flatMap((name) =>
    colours.flatMap((colour) =>
      crafts.flatMap((craft) => garments.map((garment) => `${name} ${colour} ${craft} ${garment}`)),
    ),
  )

/** Fills an empty database with `count` plausible products. */
export async function fillCatalogue(db: Pool, count: number) {
  const at = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, i) => {
      const n = from + i
      const craft = at(crafts, Math.floor(n / 7))
      const title = `${at(names, n)} ${at(colours, Math.floor(n / 3))} ${craft} ${at(garments, Math.floor(n / 11))} ${n}`
      const description = `A ${at(fabrics, Math.floor(n / 5))} piece in ${at(colours, n)}, worked in ${craft} by hand over ${10 + (n % 90)} hours. Dry clean only, keep in muslin.`
      const category = at(productCategories, n)
      return {
        id: uuidv7(),
        title,
        description,
        category,
        // As long as one of our URLs, with its colour.
        image: `/images/${`${n}`.padStart(20, '0')}-${`${n % 1_000_000}`.padStart(6, '0')}.webp`,
        price_paise: 70_000 + ((n * 7919) % 18_000_000),
        search_words: '',
      }
    })
    await db`INSERT INTO products ${sql.rows(rows)}`
    await setSearchWords(
      db,
      rows.map((row) => ({
        id: row.id,
        titleWords: searchable(row.title),
        attributeWords: searchable(row.category),
        otherWords: searchable(row.description),
      })),
    )
    await indexVocabulary(
      db,
      rows.map((row) => `${row.title} ${row.description} ${row.category}`),
    )
    await db`INSERT INTO product_stock ${sql.rows(rows.map((row) => ({ product_id: row.id, available: 9 })))}`
  }
  await db`ANALYZE`
}
