import type { Product } from '#shared/catalogue/product-schema.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { type Db, isUniqueViolation, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { learnWords, searchVector, wordsOf } from '../search/search.ts'

type Texts = Pick<
  Product,
  | 'sku'
  | 'title'
  | 'description'
  | 'titleHindi'
  | 'descriptionHindi'
  | 'category'
  | 'colour'
  | 'fabric'
  | 'craft'
  | 'image'
  | 'price'
  | 'salePrice'
  | 'status'
  | 'publishAt'
>

/** Paise where a product has rupees, and the words that a search finds it by. */
export const rowOf = (
  product: Texts & { _id: string; ownSalePrice?: number | null },
  more: string[],
) => ({
  id: product._id,
  sku: product.sku || null,
  title: product.title,
  description: product.description,
  titleHindi: product.titleHindi,
  descriptionHindi: product.descriptionHindi ?? '',
  category: product.category,
  colour: product.colour,
  fabric: product.fabric,
  craft: product.craft,
  image: product.image,
  more,
  price: toPaise(product.price),
  sale: toPaise(product.salePrice),
  own: product.ownSalePrice == null ? null : toPaise(product.ownSalePrice),
  status: product.status,
  publishAt: product.publishAt,
  ...wordsOf(product),
})
export type ProductRow = ReturnType<typeof rowOf>

const textsOf = ({ titleWords, otherWords }: ProductRow) => [titleWords, otherWords]

/** The rows as a table; one parameter, however many there are. */
const given = (tx: Tx, rows: readonly ProductRow[]) => tx`
  jsonb_to_recordset(${tx.json(rows as never)}) AS given (
    id uuid, sku text, title text, description text, "titleHindi" text, "descriptionHindi" text, category text, colour text, fabric text,
    craft text, image text, more jsonb, price int, sale int, own int, status text, "publishAt" timestamptz,
    "titleWords" text, "otherWords" text)`

/** Of such a row: more_images, price_paise, sale_price_paise and search_words. */
const valuesOf = (tx: Tx) => tx`
  ARRAY(SELECT jsonb_array_elements_text(more)), price, sale,
  ${searchVector(tx, tx`"titleWords"`, tx`"otherWords"`)}`

/** Throws a 409 when a SKU is another product's. */
export async function writeProducts(tx: Tx, rows: readonly ProductRow[]) {
  await tx`
    INSERT INTO products (id, sku, title, description, title_hindi, description_hindi, category, colour, fabric, craft, image, more_images,
                          price_paise, sale_price_paise, search_words, status, publish_at)
    SELECT id, sku, title, description, "titleHindi", "descriptionHindi", category, colour, fabric, craft, image, ${valuesOf(tx)}, status, "publishAt"
    FROM ${given(tx, rows)}`.catch(refuseTakenSku)
  await learnWords(tx, rows.flatMap(textsOf))
}

/** Each a version further. Throws a 409 when a SKU is another product's. */
export async function rewriteProducts(tx: Tx, rows: readonly ProductRow[]) {
  await tx`
    UPDATE products p
    SET sku = given.sku, title = given.title, description = given.description,
        title_hindi = given."titleHindi", description_hindi = given."descriptionHindi", category = given.category,
        colour = given.colour, fabric = given.fabric, craft = given.craft,
        image = given.image, status = given.status, publish_at = given."publishAt", updated_at = now(),
        version = version + 1,
        own_sale_price_paise = CASE WHEN given.own IS NOT NULL THEN least(given.own, given.price) END,
        (more_images, price_paise, sale_price_paise, search_words) = ROW(${valuesOf(tx)})
    FROM ${given(tx, rows)} WHERE p.id = given.id`.catch(refuseTakenSku)
  await learnWords(tx, rows.flatMap(textsOf))
}

export const markDeleted = (tx: Tx, ids: readonly string[]) =>
  tx`UPDATE products SET deleted_at = now(), updated_at = now() WHERE id = ANY (${[...ids]})`

/** Throws a 409 when a SKU is another product's by now. */
export const markRestored = (tx: Tx, ids: readonly string[]) =>
  tx`
    UPDATE products SET deleted_at = NULL, updated_at = now(), version = version + 1
    WHERE id = ANY (${[...ids]}) AND deleted_at IS NOT NULL`.catch(refuseTakenSku)

/** Of each: the group of colours it is in from now on, and whether its version rises. */
export const setColourGroups = (
  tx: Tx,
  products: readonly { id: string; group: string | null; rises: boolean }[],
) => tx`
  UPDATE products p SET colour_group = given."group", version = version + given.rises::int, updated_at = now()
  FROM jsonb_to_recordset(${tx.json(products as never)}) AS given (id uuid, "group" uuid, rises boolean)
  WHERE p.id = given.id`

export const raiseVersion = (tx: Tx, id: string) =>
  tx`UPDATE products SET version = version + 1, updated_at = now() WHERE id = ${id}`

/** A product's new main picture, and more that come after the `had` further ones that it has by now. */
export type NewPictures = { id: string; image: string; had: number; more: string[] }

/**
 * For products that nobody has edited and whose pictures are still as many. The version stays: what an
 * owner has open at the moment can be saved all the same.
 */
export const showPictures = (db: Db, pictures: readonly NewPictures[]) => db`
  UPDATE products p SET image = given.image, more_images = p.more_images || given.more
  FROM jsonb_to_recordset(${db.json(pictures as never)}) AS given (id uuid, image text, had int, more text[])
  WHERE p.id = given.id AND p.version = 1 AND cardinality(p.more_images) = given.had`

/** What comes back, in rupees, when a sale over many products ends; only of products that are in one. */
export async function ownSalePrices(tx: Tx, ids: readonly string[]) {
  const rows = await tx<{ id: string; paise: number }[]>`
    SELECT id, own_sale_price_paise AS paise FROM products
    WHERE id = ANY (${[...ids]}) AND own_sale_price_paise IS NOT NULL`
  return new Map(rows.map(({ id, paise }) => [id, toRupees(paise)]))
}

/** Counts a review's stars for the average; `by` is -1 for one that is hidden. */
export const countReview = (tx: Tx, productId: string, stars: number, by: 1 | -1) => tx`
  UPDATE products SET review_count = review_count + ${by}::int, review_sum = review_sum + ${by * stars}::int
  WHERE id = ${productId}`

/** For many products at once: their words, in one spelling already. */
export async function setSearchWords(
  tx: Db,
  products: readonly { id: string; title: string; text: string }[],
) {
  await tx`
    UPDATE products p
    SET search_words = ${searchVector(tx, tx`given.title`, tx`given.text`)}
    FROM unnest(${products.map((one) => one.id)}::uuid[], ${products.map((one) => one.title)}::text[],
                ${products.map((one) => one.text)}::text[]) AS given (id, title, text)
    WHERE p.id = given.id`
}
function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'products_sku')) throw error
  throw new ShopError('conflict', 'Another product has this SKU.', {
    errors: [{ path: 'sku', message: 'Another product has this SKU.' }],
  })
}
