import { uuidv7 } from 'uuidv7'
import type { NewProduct, Product, ProductEdit } from '#shared/catalogue.ts'
import { toPaise } from '#shared/money.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { type Actor, audit } from './audit.ts'
import { getProduct } from './catalogue.ts'
import { learnWords, searchVector } from './search.ts'
import { setStock } from './stock.ts'

export async function addProduct(db: Pool, actor: Actor, input: NewProduct): Promise<Product> {
  return transaction(db, (tx) => insertProduct(tx, actor, input))
}

export async function insertProduct(tx: Db, actor: Actor, input: NewProduct): Promise<Product> {
  const id = uuidv7()
  await tx`
    INSERT INTO products (id, title, description, category, image, more_images, price_paise,
                          sale_price_paise, search_words)
    VALUES (${id}, ${input.title}, ${input.description}, ${input.category}, ${input.image},
            ${moreImages(input)}, ${toPaise(input.price)}, ${toPaise(input.salePrice ?? 0)},
            ${searchVector(tx, input)})`
  await learnWords(tx, [input.title, input.description, input.category])
  await setStock(tx, id, shelvesOf(input) ?? [])
  const product = await getProduct(tx, id)
  await audit(tx, actor, 'product added', `product:${id}`, null, factsOf(product))
  return product
}

/**
 * Changes the fields that are given. Throws a 404 when the product is gone and a 409 when the edit
 * names a version that another change has overtaken.
 */
export async function editProduct(
  db: Pool,
  actor: Actor,
  id: string,
  input: ProductEdit,
): Promise<Product> {
  return transaction(db, (tx) => changeProduct(tx, actor, id, input))
}

export async function changeProduct(tx: Db, actor: Actor, id: string, input: ProductEdit) {
  await tx`SELECT 1 FROM products WHERE id = ${id} FOR UPDATE`
  const before = await getProduct(tx, id)
  if (input.version !== undefined && input.version !== before.version)
    throw await overtaken(tx, before, input.version)
  const { images, ...fields } = input
  const after = { ...before, ...defined(fields) }
  if (after.salePrice > after.price)
    throw invalid('salePrice', "The sale price can't be above the price.")
  const others =
    images || input.image ? moreImages({ image: after.image, images: images ?? [] }) : undefined
  await tx`
    UPDATE products
    SET title = ${after.title}, description = ${after.description}, category = ${after.category},
        image = ${after.image}, more_images = ${others ?? before.images.slice(1)},
        price_paise = ${toPaise(after.price)}, sale_price_paise = ${toPaise(after.salePrice)},
        search_words = ${searchVector(tx, after)}, updated_at = now(), version = version + 1
    WHERE id = ${id}`
  await learnWords(tx, [after.title, after.description, after.category])
  const shelves = shelvesOf(input, before)
  if (shelves) await setStock(tx, id, shelves)
  const product = await getProduct(tx, id)
  await audit(tx, actor, 'product edited', `product:${id}`, factsOf(before), factsOf(product))
  return product
}

/** Says who changed what since the version that the editor saw. */
async function overtaken(tx: Db, product: Product, seen: number) {
  const changes = await tx<{ userName: string; before: Record<string, unknown> }[]>`
    SELECT user_name AS "userName", before FROM audit_log
    WHERE subject = ${`product:${product._id}`} AND (after->>'version')::int > ${seen} ORDER BY at, id`
  const who = [...new Set(changes.map((change) => change.userName))].join(' and ') || 'Someone'
  const fields = [...new Set(changes.flatMap((change) => Object.keys(change.before)))]
  const what = fields.filter((field) => field !== 'version').join(', ') || 'it'
  return new ShopError(
    'conflict',
    `${who} changed ${what} while you were editing. Please look at the product again, then save.`,
    { code: 'overtaken' },
  )
}

/** Takes the product out of the shop; orders that have it keep their own copy of its texts. */
export async function deleteProduct(db: Pool, actor: Actor, id: string) {
  await transaction(db, async (tx) => {
    const product = await getProduct(tx, id)
    const gone = await tx`
      UPDATE products SET deleted_at = now(), updated_at = now()
      WHERE id = ${id} AND deleted_at IS NULL RETURNING id`
    if (gone.length === 0) throw new ShopError('missing', 'This piece is not in the shop.')
    await audit(tx, actor, 'product deleted', `product:${id}`, factsOf(product), null)
  })
}

/** What the audit log keeps of a product: what an owner can set. */
export function factsOf({
  title,
  description,
  category,
  images,
  price,
  salePrice,
  totalStock,
  sizes,
  version,
}: Product) {
  return {
    title,
    description,
    category,
    images,
    price,
    salePrice,
    totalStock,
    sizes: sizes ?? null,
    version,
  }
}

/** The pictures after the first, each once. */
const moreImages = ({ image, images = [] }: Pick<NewProduct, 'image' | 'images'>) =>
  [...new Set(images)].filter((one) => one !== image)

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
