import { setSearchWords } from '#server/catalogue/products/product-record.ts'
import {
  indexVocabulary,
  searchTexts,
  textsOfWords,
} from '#server/catalogue/search/search-index.ts'
import { demoLogins } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { type Db, sql, transaction } from '#server/db.ts'
import { hashPassword, NO_PASSWORD, passwordMatches } from '#server/people/passwords/passwords.ts'
import { setPasswordHash } from '#server/people/user-record.ts'
import { getTextFields, type TextFieldName, textField } from '#shared/catalogue/product-fields.ts'
import { toPaise } from '#shared/money.ts'
import { type DemoProduct, products, reviews, shoppers } from './catalogue/catalogue.ts'
import { buildDemoDetails } from './catalogue/details.ts'
import { getGarmentFit } from './catalogue/garments.ts'
import { demoCloths, demoMaking } from './catalogue/made-to-order.ts'
import { buildDemoMaking } from './catalogue/making.ts'
import { demoId, demoRandom } from './demo-random.ts'
import { seedChanges } from './orders/changes.ts'
import { seedOrders } from './orders/orders.ts'
import { demoShopper, otherCustomers, regulars } from './orders/people.ts'
import type { PictureAddresses } from './pictures/draw.ts'
import {
  demoCodes,
  demoCollections,
  demoContacts,
  demoDelivery,
  demoFeatures,
  demoHome,
  demoPayments,
  demoReturnPolicies,
  demoSale,
  demoTax,
} from './settings.ts'

const DEMO_OWNER = demoLogins.owner.email
const DEMO_SHOPPER = demoLogins.shopper.email

const SHOP_AGE_DAYS = 450

/** Whether the demo was not planted yet, and nothing of anybody is there. */
export async function canBeSeeded(db: Db): Promise<boolean> {
  const [row] = await db<{ isEmpty: boolean }[]>`
    SELECT NOT EXISTS (SELECT 1 FROM seeds WHERE name = 'demo')
       AND NOT EXISTS (SELECT 1 FROM users)
       AND NOT EXISTS (SELECT 1 FROM orders)
       AND NOT EXISTS (SELECT 1 FROM products) AS "isEmpty"`
  return row?.isEmpty === true
}

/**
 * Fills an empty demo shop once: catalogue with `promised` pictures, owner, shoppers with reviews, and
 * two months of orders. Deterministic except for dates, which end today.
 */
export async function seedDemo(
  { db, config }: Context,
  reservePictures: () => Promise<PictureAddresses>,
) {
  if (await canBeSeeded(db)) {
    const ownerHash = await hashPassword(config.demoPasswords.owner)
    const shopperHash = await hashPassword(config.demoPasswords.shopper)
    await transaction(
      db,
      async (tx) => {
        const claimed =
          await tx`INSERT INTO seeds (name) VALUES ('demo') ON CONFLICT DO NOTHING RETURNING 1`
        if (claimed.length === 0) return
        const addresses = await reservePictures()
        const images = new Map(addresses.products)
        await tx`
          INSERT INTO settings (shop, home, payments, tax, delivery)
          VALUES (${sql.json({ ...demoContacts, madeToMeasure: true, approvesPhotos: true, sizeAdvice: true, signInByCode: true, takesRequests: true, drawnPictures: true })}, ${sql.json(demoHome)}, ${sql.json(demoPayments)}, ${sql.json(demoTax)}, ${sql.json(demoDelivery)})
          ON CONFLICT DO NOTHING`
        await seedPeople(tx, ownerHash, shopperHash)
        await seedProducts(tx, images)
        await seedMaking(tx)
        await tx`INSERT INTO feature_images ${sql.rows(
          addresses.features.map((image, n) => ({
            id: demoId('feature', n),
            image,
            position: n,
            caption: demoFeatures[n]?.caption ?? '',
            link: demoFeatures[n]?.link ?? '',
          })),
        )}`
        await seedCollections(tx)
        await seedReturnPolicies(tx)
        await seedDiscounts(tx)
        await seedReviews(tx)
        await seedOrders(tx, images, config.paypal)
        await seedChanges(tx)
      },
      'patient',
    )
  }
  await ensurePassword(db, DEMO_OWNER, config.demoPasswords.owner)
  await ensurePassword(db, DEMO_SHOPPER, config.demoPasswords.shopper)
}

/** Skips an equal password. */
async function ensurePassword(db: Db, email: string, password: string) {
  const [row] = await db<{ id: string; passwordHash: string }[]>`
    SELECT id, password_hash AS "passwordHash" FROM users WHERE email = ${email}`
  if (!row || (await passwordMatches(row.passwordHash, password))) return
  await setPasswordHash(db, row.id, await hashPassword(password))
}

async function seedCollections(tx: Db) {
  for (const [position, { titles, ...collection }] of demoCollections.entries()) {
    // The menu stays as it is; the home page links to them.
    await tx`INSERT INTO collections ${sql.rows([{ ...collection, in_navigation: false, position }])}`
    await tx`
      INSERT INTO collection_products (collection_id, product_id)
      SELECT ${collection.id}, id FROM products
      WHERE title ~* ${titles} OR fabric ~* ${titles} OR craft ~* ${titles}`
  }
}

async function seedReturnPolicies(tx: Db) {
  for (const { slugs, collections, ...policy } of demoReturnPolicies) {
    const id = demoId('return policy', policy.name)
    await tx`INSERT INTO return_policies ${sql.rows([{ id, ...policy, made_faulty_only: true }])}`
    const ids = slugs.map((slug) => demoId('product', slug))
    await tx`UPDATE products SET return_policy_id = ${id} WHERE id ${sql.in(ids)}`
    await tx`UPDATE collections SET return_policy_id = ${id} WHERE id ${sql.in(collections)}`
  }
}

async function seedDiscounts(tx: Db) {
  await tx`
    INSERT INTO discount_codes ${sql.rows(demoCodes.map((one) => ({ id: demoId('code', one.code), ...one })))}`
  const { title, percent, categories, inDays, days } = demoSale
  await tx`
    INSERT INTO scheduled_sales (id, title, percent, categories, product_ids, starts_at, ends_at, user_id)
    SELECT ${demoId('sale', title)}, ${title}, ${percent}, ${categories}::text[], '{}', start, start + make_interval(days => ${days}),
           (SELECT id FROM users WHERE email = ${DEMO_OWNER})
    FROM (SELECT (date_trunc('day', now() AT TIME ZONE 'Asia/Kolkata') + make_interval(days => ${inDays})) AT TIME ZONE 'Asia/Kolkata') AS begun (start)`
}

async function seedPeople(tx: Db, ownerHash: string, shopperHash: string) {
  const owner = { user_name: 'Meera', email: DEMO_OWNER, role: 'admin', staff_role: 'owner' }
  const people = [
    { ...owner, password_hash: ownerHash, created_at: daysAgo(SHOP_AGE_DAYS) },
    ...[demoShopper, ...regulars, ...otherCustomers].map((person) => ({
      user_name: person.userName,
      email: person.email,
      role: 'user',
      staff_role: null,
      password_hash: person === demoShopper ? shopperHash : NO_PASSWORD,
      created_at: daysAgo(person.since),
    })),
  ]
  await tx`INSERT INTO users ${sql.rows(people.map((person) => ({ id: demoId('user', person.email), email_verified: true, ...person })))}`
  const [address, city, pincode] = demoShopper.street
  await tx`INSERT INTO addresses ${sql.rows([
    {
      id: demoId('address', address),
      user_id: demoId('user', demoShopper.email),
      slot: 1,
      address,
      city,
      pincode,
      phone: demoShopper.phone,
      notes: 'Leave with the guard if nobody answers',
    },
  ])}`
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const listDemoStock = (product: DemoProduct) =>
  product.sizes ?? [{ size: '', stock: product.stock ?? 0 }]

const hasColourVariants = ({ slug, dyeOf }: DemoProduct) =>
  dyeOf ?? products.some((one) => one.dyeOf === slug)

/** One product per hour; other colours shortly after the original. */
function createdAt({ slug, dyeOf }: DemoProduct) {
  const places = products.map((one) => one.slug)
  const hours = places.indexOf(dyeOf ?? slug)
  const after = dyeOf ? places.indexOf(slug) : 0
  return new Date(Date.now() - (90 * 24 - hours) * 3_600_000 + after * 1000)
}

const gramsByCategory: Record<DemoProduct['category'], number> = {
  bridal: 4500,
  reception: 2500,
  formals: 1200,
  Partywear: 1500,
  casual: 500,
}
const makingDaysByCategory: Record<DemoProduct['category'], number> = {
  bridal: 12,
  reception: 6,
  formals: 3,
  Partywear: 3,
  casual: 0,
}

/** What a piece costs the shop, as a share of its price. */
const costShares: Record<DemoProduct['category'], number> = {
  bridal: 0.48,
  reception: 0.45,
  formals: 0.42,
  Partywear: 0.4,
  casual: 0.38,
}

/** A demo product with all its texts. */
function withTexts(product: (typeof products)[number]) {
  const details = buildDemoDetails(product)
  return {
    ...product,
    ...details,
    ...buildDemoMaking(product, details.craft),
    ...getGarmentFit(product),
  }
}

/** Texts by their columns. */
const toColumns = (product: object) =>
  Object.fromEntries(
    Object.entries(getTextFields(product)).map(([name, text]) => [
      textField(name as TextFieldName).column,
      text,
    ]),
  )

async function seedProducts(tx: Db, images: Map<string, string>) {
  const describedProducts = products.map(withTexts)
  await tx`INSERT INTO products ${sql.rows(
    describedProducts.map((product) => ({
      id: demoId('product', product.slug),
      colour_group: hasColourVariants(product)
        ? demoId('colours', product.dyeOf ?? product.slug)
        : null,
      category: product.category,
      weight_grams: gramsByCategory[product.category],
      making_days: makingDaysByCategory[product.category],
      weeks_of_work: product.weeksOfWork,
      cost_rupees: Math.round((product.price * costShares[product.category]) / 10) * 10,
      ...toColumns(product),
      sku: product.sku ?? null,
      image: images.get(product.slug) ?? '',
      image_texts: sql.json({ [images.get(product.slug) ?? '']: product.alt }),
      price_paise: toPaise(product.price),
      sale_price_paise: toPaise(product.salePrice ?? 0),
      search_words: '',
      created_at: createdAt(product),
    })),
  )}`
  const words = describedProducts.map((product) => ({
    id: demoId('product', product.slug),
    ...searchTexts({
      ...product,
      description: [product.description, ...product.styles].join(' '),
    }),
  }))
  await setSearchWords(tx, words)
  await indexVocabulary(tx, words.flatMap(textsOfWords))
  await tx`INSERT INTO product_stock ${sql.rows(
    products.flatMap((product) =>
      listDemoStock(product).map(({ size, stock }, position) => ({
        product_id: demoId('product', product.slug),
        size,
        available: stock,
        position,
      })),
    ),
  )}`
  await tx`
    INSERT INTO stock_ledger (id, product_id, size, change, reason)
    SELECT gen_random_uuid(), product_id, size, available, 'opening' FROM product_stock
    WHERE available > 0`
}

async function seedMaking(tx: Db) {
  await tx`INSERT INTO cloths ${sql.rows(
    demoCloths.map(({ name, cm }) => ({ id: demoId('cloth', name), name, available_cm: cm })),
  )}`
  await tx`
    INSERT INTO cloth_ledger (id, cloth_id, change_cm, reason)
    SELECT gen_random_uuid(), id, available_cm, 'received' FROM cloths`
  const rows = demoMaking.map((one) => ({ ...one, product_id: demoId('product', one.slug) }))
  await tx`INSERT INTO product_makes ${sql.rows(
    rows.flatMap(({ product_id, makes }) =>
      makes.map(({ make, rupees, days, cloth, cm }) => ({
        ...{ product_id, make, days },
        price_paise: toPaise(rupees),
        stock_policy: cloth ? 'cloth' : 'made_to_order',
        cloth_id: cloth ? demoId('cloth', cloth) : null,
        cloth_cm: cm ?? null,
      })),
    ),
  )}`
  await tx`INSERT INTO product_add_ons ${sql.rows(
    rows.flatMap(({ product_id, addOns }) =>
      Object.entries(addOns).map(([code, [rupees, days]]) => ({
        ...{ product_id, code, days },
        price_paise: toPaise(rupees),
      })),
    ),
  )}`
  await tx`INSERT INTO product_making_terms ${sql.rows(
    rows.map(({ product_id, depositPercent }) => ({
      product_id,
      deposit_percent: depositPercent,
    })),
  )}`
}

async function seedReviews(tx: Db) {
  const random = demoRandom('reviews')
  const emails = new Map(shoppers.map(({ userName, email }) => [userName, email]))
  await tx`INSERT INTO reviews ${sql.rows(
    reviews.map((review, n) => ({
      id: demoId('review', n),
      product_id: demoId('product', review.productSlug),
      user_id: demoId('user', emails.get(review.userName) ?? ''),
      user_name: review.userName,
      message: review.message,
      value: review.value,
      verified_purchase: random() < 0.8,
      created_at: new Date(Date.now() - Math.floor(random() * 60 * 24) * 3_600_000),
    })),
  )}`
  await tx`
    UPDATE products p SET review_count = r.count, review_sum = r.sum
    FROM (SELECT product_id, count(*) AS count, sum(value) AS sum FROM reviews GROUP BY 1) r
    WHERE r.product_id = p.id`
}
