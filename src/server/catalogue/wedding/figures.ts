import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { type WeddingChoice, type WeddingRole, weddingRoles } from '#shared/catalogue/wedding.ts'
import type { WeddingFigure, WeddingProduct } from '#shared/catalogue/wedding-schema.ts'
import { type Db, sql } from '../../db.ts'
import {
  getShownProduct,
  joinStock,
  listedProductColumns,
  type ProductRow,
  toProduct,
} from '../catalogue.ts'
import type { Images } from '../pictures/pictures.ts'
import { searchWords } from '../search/search-words.ts'
import { isVisibleInShop } from '../visible-products.ts'

const MAX_OFFERED = 12
/** More than `MAX_OFFERED`, because some may be sold out. */
const MAX_CANDIDATES = 60

/** Words for the groom's garments; titles in women's categories must have none of them. */
const mensGarments = ['sherwani', 'bandhgala', 'nehru', "men's"]
type FigureGarments = { garments: string[]; categories: ProductCategory[] | undefined }
const figureGarments: Record<WeddingRole, FigureGarments> = {
  bride: { garments: ['lehenga', 'saree', 'sharara', 'anarkali', 'gown'], categories: ['bridal'] },
  groom: { garments: mensGarments, categories: undefined },
  mother: {
    garments: ['saree', 'anarkali', 'suit'],
    categories: ['reception', 'formals', 'Partywear'],
  },
  guest: {
    garments: ['lehenga', 'sharara', 'gown', 'anarkali', 'cape', 'palazzo'],
    categories: ['Partywear', 'reception'],
  },
}

/** Short words match as a whole. */
const matchAnyWord = (words: string[]) =>
  words
    .flatMap(searchWords)
    .map((word) => `'${word}':${word.length < 4 ? '' : '*'}A`)
    .join(' | ')

/** Prefers `choice`, then the most expensive. Throws 404 if a chosen product is unavailable. */
export async function listWeddingFigures(db: Db, choice: WeddingChoice): Promise<WeddingFigure[]> {
  const all = await Promise.all(
    weddingRoles.map(async (role) => {
      const id = choice[role]
      const [pieces, chosen] = await Promise.all([
        productsForFigure(db, figureGarments[role], role === 'groom'),
        id === undefined ? undefined : getShownProduct(db, id),
      ])
      return { role, chosen, pieces }
    }),
  )
  return assignFigures(all)
}

export const withFigures = (
  images: Pick<Images, 'findFigure'>,
  figures: readonly WeddingFigure[],
) =>
  Promise.all(
    figures.map(async (one) => {
      const figure = await images.findFigure(one.chosen.image)
      return { ...one, ...(figure && { figure }) }
    }),
  )

type Offer = { role: WeddingRole; chosen: WeddingProduct | undefined; pieces: WeddingProduct[] }

/** Leaves out figures without an offer. Uses a product twice only if there is no other. */
export function assignFigures(offers: Offer[]): WeddingFigure[] {
  const usedIds = new Set(offers.map(({ chosen }) => chosen?._id))
  return offers.flatMap(({ role, chosen: wanted, pieces }) => {
    const chosen = wanted ?? pieces.find(({ _id }) => !usedIds.has(_id)) ?? pieces[0]
    if (!chosen) return []
    usedIds.add(chosen._id)
    const isAmong = pieces.some(({ _id }) => _id === chosen._id)
    return [{ role, chosen, pieces: isAmong ? pieces : [chosen, ...pieces] }]
  })
}

async function productsForFigure(
  db: Db,
  { garments, categories }: FigureGarments,
  forHim: boolean,
) {
  const garmentQuery = forHim
    ? matchAnyWord(garments)
    : `(${matchAnyWord(garments)}) & !(${matchAnyWord(mensGarments)})`
  const inCategories = categories ? sql<'p'>`p.category ${sql.in(categories)}` : sql`true`
  const rows = await db<ProductRow[]>`
    WITH hits AS MATERIALIZED (
      SELECT p.id FROM products p
      WHERE ${isVisibleInShop} AND p.search_words @@ ${garmentQuery}::tsquery AND ${inCategories}
      ORDER BY p.effective_price_paise DESC, p.id LIMIT ${MAX_CANDIDATES})
    SELECT ${listedProductColumns} FROM hits JOIN products p USING (id) ${joinStock}
    WHERE stock.total > 0 ORDER BY p.effective_price_paise DESC, p.id LIMIT ${MAX_OFFERED}`
  return rows.map(toProduct)
}
