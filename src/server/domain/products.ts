import { uuidv7 } from 'uuidv7'
import type { NewProduct, Product, ProductEdit } from '#shared/catalogue.ts'
import { toPaise } from '#shared/money.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { getProduct } from './catalogue.ts'
import { learnWords, searchVector } from './search.ts'
import { setStock } from './stock.ts'

export async function addProduct(db: Pool, input: NewProduct): Promise<Product> {
  return transaction(db, async (tx) => {
    const id = uuidv7()
    await tx`
      INSERT INTO products (id, title, description, category, image, price_paise, sale_price_paise,
                            search_words)
      VALUES (${id}, ${input.title}, ${input.description}, ${input.category}, ${input.image},
              ${toPaise(input.price)}, ${toPaise(input.salePrice ?? 0)},
              ${searchVector(tx, input)})`
    await learnWords(tx, [input.title, input.description, input.category])
    await setStock(tx, id, shelvesOf(input) ?? [])
    return getProduct(tx, id)
  })
}

/** Changes the fields that are given; throws a 404 when the product is gone. */
export async function editProduct(db: Pool, id: string, input: ProductEdit): Promise<Product> {
  return transaction(db, async (tx) => {
    await tx`SELECT 1 FROM products WHERE id = ${id} FOR UPDATE`
    const before = await getProduct(tx, id)
    const after = { ...before, ...defined(input) }
    if (after.salePrice > after.price)
      throw invalid('salePrice', "The sale price can't be above the price.")
    await tx`
      UPDATE products
      SET title = ${after.title}, description = ${after.description}, category = ${after.category},
          image = ${after.image}, price_paise = ${toPaise(after.price)},
          sale_price_paise = ${toPaise(after.salePrice)}, search_words = ${searchVector(tx, after)},
          updated_at = now()
      WHERE id = ${id}`
    await learnWords(tx, [after.title, after.description, after.category])
    const shelves = shelvesOf(input, before)
    if (shelves) await setStock(tx, id, shelves)
    return getProduct(tx, id)
  })
}

/** Takes the product out of the shop; orders that have it keep their own copy of its texts. */
export async function deleteProduct(db: Db, id: string) {
  const gone = await db`
    UPDATE products SET deleted_at = now(), updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL RETURNING id`
  if (gone.length === 0) throw new ShopError('missing', 'This piece is not in the shop.')
}

/** The stock rows to write, or undefined to leave them: a total can't overrule stock by size. */
function shelvesOf(input: ProductEdit, before?: Product) {
  if (input.sizes?.length) return input.sizes
  const staysSized = before?.sizes !== undefined && input.sizes === undefined
  if (staysSized) return undefined
  if (input.totalStock !== undefined) return [{ size: '', stock: input.totalStock }]
  return input.sizes === undefined ? undefined : [{ size: '', stock: before?.totalStock ?? 0 }]
}

function defined<Input extends object>(input: Input) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Input]: Exclude<Input[Key], undefined>
  }
}
