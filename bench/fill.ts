// Fills the database of DATABASE_URL: node bench/fill.ts PRODUCTS ORDERS
import { connect } from '#server/db.ts'
import { fillCatalogue } from './catalogue.ts'
import { fillOrders } from './orders.ts'

const [products = Number.NaN, orders = 0] = process.argv.slice(2).map(Number)
const { DATABASE_URL } = process.env
if (!DATABASE_URL || !Number.isInteger(products) || !Number.isInteger(orders))
  throw new Error('Usage: DATABASE_URL=$(npm run -s database) node bench/fill.ts 10000 50000')
const db = connect(DATABASE_URL)
await fillCatalogue(db, products)
if (orders > 0) await fillOrders(db, orders)
await db.alone('VACUUM ANALYZE')
await db.end()
console.log(`${products} products and ${orders} orders added.`)
