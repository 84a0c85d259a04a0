import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import {
  emptyTexts,
  getTextFields,
  textField,
  textFieldNames,
} from '#shared/catalogue/product-fields.ts'
import {
  getNumberFields,
  initialNumbers,
  numberFieldNames,
  numberFields,
} from '#shared/catalogue/product-numbers.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { type Db, isUniqueViolation, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import {
  indexVocabulary,
  type ProductWords,
  searchTexts,
  searchVector,
  textsOfWords,
} from '../search/search-index.ts'

type ProductFields = Omit<
  Product,
  | 'images'
  | 'totalStock'
  | 'sizes'
  | 'averageReview'
  | 'reviewCount'
  | 'createdAt'
  | 'version'
  | 'colours'
  | 'goesWithProducts'
  | 'returnPolicy'
  | 'collections'
  | 'clothPhoto'
  | 'imageFocus'
> &
  Partial<Pick<Product, 'clothPhoto' | 'imageFocus'>>

/** Takes rupees and returns paise. */
export const toProductRow = (
  product: ProductFields & {
    _id: string
    ownSalePrice?: number | null
    returnPolicyId?: string
    categoryNames?: string | undefined
  },
  more: string[],
) => ({
  id: product._id,
  ...emptyTexts(),
  ...getTextFields(product),
  ...initialNumbers(),
  ...getNumberFields(product),
  sku: product.sku || null,
  category: product.category,
  image: product.image,
  more,
  imageTexts: pickByPicture(product.imageTexts, [product.image, ...more]),
  imageFocus: pickByPicture(product.imageFocus, [product.image, ...more]),
  clothPhoto: pickClothPhoto(product.clothPhoto, [product.image, ...more]),
  goesWith: product.goesWith ?? [],
  returnPolicyId: (product.returnPolicyId ?? product.ownReturnPolicy?._id) || null,
  price: toPaise(product.price),
  sale: toPaise(product.salePrice),
  own: product.ownSalePrice == null ? null : toPaise(product.ownSalePrice),
  status: product.status,
  publishAt: product.publishAt,
  ...searchTexts(product),
})
export type WrittenProduct = ReturnType<typeof toProductRow>

const pickByPicture = (values: Record<string, string> | undefined, images: readonly string[]) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([image]) => images.includes(image)))

const pickClothPhoto = (photo: string | undefined, images: readonly string[]) =>
  photo && images.includes(photo) ? photo : ''

/** One JSON parameter, so that the statement is the same for any number of rows. */
const rowsTable = (rows: readonly WrittenProduct[]) => sql`
  jsonb_to_recordset(${sql.json(rows as never)}) AS given (
    ${sql.join(textFieldNames.map((name) => sql`${sql.name(name)} text, `))}
    ${sql.join(numberFieldNames.map((name) => sql`${sql.name(name)} int, `))}
    id uuid, category text, image text, more jsonb, "imageTexts" jsonb, "imageFocus" jsonb, "clothPhoto" text, "goesWith" jsonb,
    "returnPolicyId" uuid, price int, sale int, own int, status text, "publishAt" timestamptz,
    "titleWords" text, "attributeWords" text, "otherWords" text)`

const textColumn = (name: (typeof textFieldNames)[number]) => sql.name(textField(name).column)

const numberColumns = sql.join(
  numberFieldNames.map((name) => sql`${sql.name(numberFields[name].column)}, `),
)

/** In the order of `otherValues`. */
const otherColumns = sql`more_images, image_texts, image_focus, cloth_photo, goes_with, return_policy_id, price_paise, sale_price_paise, search_words`
const otherValues = sql`
  ARRAY(SELECT jsonb_array_elements_text(more)), "imageTexts", "imageFocus", "clothPhoto",
  ARRAY(SELECT jsonb_array_elements_text("goesWith")::uuid), "returnPolicyId", price, sale, ${searchVector}`

/** Inserts products. Throws 409 if a SKU is taken. */
export async function insertProductRows(tx: Tx, rows: readonly WrittenProduct[]) {
  await tx`
    INSERT INTO products (${sql.join(textFieldNames.map((name) => sql`${textColumn(name)}, `))}
                          ${numberColumns} id, category, image, ${otherColumns}, status, publish_at)
    SELECT ${sql.join(textFieldNames.map((name) => sql`${sql.name(name)}, `))}
           ${sql.join(numberFieldNames.map((name) => sql`${sql.name(name)}, `))}
           id, category, image, ${otherValues}, status, "publishAt"
    FROM ${rowsTable(rows)}`.catch(refuseTakenSku)
  await indexVocabulary(tx, rows.flatMap(textsOfWords))
}

/** Raises each version. Throws 409 if a SKU is taken. */
export async function updateProductRows(tx: Tx, rows: readonly WrittenProduct[]) {
  await tx`
    UPDATE products p
    SET ${sql.join(textFieldNames.map((name) => sql`${textColumn(name)} = given.${sql.name(name)}, `))}
        ${sql.join(numberFieldNames.map((name) => sql`${sql.name(numberFields[name].column)} = given.${sql.name(name)}, `))}
        category = given.category, image = given.image, status = given.status, publish_at = given."publishAt", updated_at = now(),
        version = version + 1,
        own_sale_price_paise = CASE WHEN given.own IS NOT NULL THEN least(given.own, given.price) END,
        (${otherColumns}) = ROW(${otherValues})
    FROM ${rowsTable(rows)} WHERE p.id = given.id`.catch(refuseTakenSku)
  await indexVocabulary(tx, rows.flatMap(textsOfWords))
}

export const markDeleted = (tx: Tx, ids: readonly string[]) =>
  tx`UPDATE products SET deleted_at = now(), updated_at = now() WHERE id ${sql.in(ids)}`

/**
 * Restores deleted products. A product whose colour group is full leaves it. Throws 409 if a SKU
 * was taken since. Requires `lockColourGroups`.
 */
export const markRestored = (tx: Tx, ids: readonly string[]) =>
  tx`
    UPDATE products p SET deleted_at = NULL, updated_at = now(), version = version + 1,
      colour_group = CASE WHEN (
        SELECT count(*) FROM products other WHERE other.colour_group = p.colour_group
          AND (other.deleted_at IS NULL OR other.id ${sql.in(ids)})) <= ${MAX_COLOURS} THEN p.colour_group END
    WHERE id ${sql.in(ids)} AND deleted_at IS NOT NULL`.catch(refuseTakenSku)

/** `rises`: whether the product's version rises. */
export const setColourGroups = (
  tx: Tx,
  products: readonly { id: string; group: string | null; rises: boolean }[],
) => tx`
  UPDATE products p SET colour_group = given."group", version = version + given.rises::int, updated_at = now()
  FROM jsonb_to_recordset(${sql.json(products as never)}) AS given (id uuid, "group" uuid, rises boolean)
  WHERE p.id = given.id`

/** Deleted products may be restored, and then have the policy of products without their own. */
export const removePolicyOfDeleted = (tx: Tx, policyId: string) => tx`
  UPDATE products SET return_policy_id = NULL
  WHERE return_policy_id = ${policyId} AND deleted_at IS NOT NULL`

/** Forms and files with an older version are refused afterwards. */
export const raiseVersions = (tx: Tx, ids: readonly string[]) => tx`
  UPDATE products SET version = version + 1, updated_at = now() WHERE id ${sql.in(ids)}`

/** Returns rupees. A running sale replaces the product's own sale price. */
export async function ownSalePrices(tx: Tx, ids: readonly string[]) {
  const rows = await tx<{ id: string; paise: number }[]>`
    SELECT id, own_sale_price_paise AS paise FROM products
    WHERE id ${sql.in(ids)} AND own_sale_price_paise IS NOT NULL`
  return new Map(rows.map(({ id, paise }) => [id, toRupees(paise)]))
}

/** Raises each version; prices are in paise. */
export const setSalePrices = (tx: Tx, prices: readonly { id: string; salePaise: number }[]) => tx`
  UPDATE products p SET sale_price_paise = given."salePaise", version = version + 1, updated_at = now()
  FROM jsonb_to_recordset(${sql.json([...prices])}) AS given (id uuid, "salePaise" int)
  WHERE p.id = given.id`

/** `by` is 1 to count a review, -1 to remove a hidden one. */
export const countReview = (tx: Tx, productId: string, stars: number, by: 1 | -1) => tx`
  UPDATE products SET review_count = review_count + ${by}::int, review_sum = review_sum + ${by * stars}::int
  WHERE id = ${productId}`

export async function setSearchWords(tx: Db, products: readonly (ProductWords & { id: string })[]) {
  await tx`
    UPDATE products p SET search_words = ${searchVector}
    FROM jsonb_to_recordset(${sql.json([...products])})
      AS given (id uuid, "titleWords" text, "attributeWords" text, "otherWords" text)
    WHERE p.id = given.id`
}

function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'products_sku') && !isUniqueViolation(error, 'product_skus_pkey'))
    throw error
  throw new ShopError('sku_taken', {}, { path: 'sku' })
}
