import { readFileSync } from 'node:fs'
import { uuidv7 } from 'uuidv7'
import { setSearchWords } from '#server/catalogue/products/product-record.ts'
import {
  indexVocabulary,
  searchTexts,
  textsOfWords,
} from '#server/catalogue/search/search-index.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect, sql } from '#server/db.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'
import type { Piece } from './peer.ts'

/** Our shop with the same products, in one process with the payment sandbox. */
const { PEER_DATABASE_URL = '', PEER_CATALOGUE = '', PEER_FOLDER = '' } = process.env

const pieces = (JSON.parse(readFileSync(PEER_CATALOGUE, 'utf8')) as Piece[]).map((piece) => ({
  ...piece,
  id: uuidv7(),
}))
const db = connect(PEER_DATABASE_URL)
await migrate(db, new URL('../../migrations/', import.meta.url))
await db`INSERT INTO products ${sql.rows(
  pieces.map(({ id, title, description, category, price }) => ({
    id,
    title,
    description,
    category,
    image: '/images/none.webp',
    price_paise: price * 100,
    search_words: '',
  })),
)}`
await db`INSERT INTO product_stock ${sql.rows(pieces.map(({ id, stock }) => ({ product_id: id, available: stock })))}`
const details = { titleHindi: '', descriptionHindi: '', colour: '', fabric: '', craft: '' }
const words = pieces.map((piece) => ({ id: piece.id, ...searchTexts({ ...piece, ...details }) }))
await setSearchWords(db, words)
await indexVocabulary(db, words.flatMap(textsOfWords))
const payments = { methods: ['paypal', 'cod'], cod: { confirm: false, undelivered: 1_000_000 } }
await db`INSERT INTO settings (shop, payments) VALUES ('{}', ${JSON.stringify(payments)})`
await db.alone('ANALYZE')
await db.end()

const sandbox = buildSandbox({ ledger: openLedger(), clientId: 'id', clientSecret: 'secret' })
Object.assign(process.env, {
  DATABASE_URL: PEER_DATABASE_URL,
  DATA_DIR: PEER_FOLDER,
  DEMO: '0',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_BASE_URL: await sandbox.listen({ port: 0, host: '127.0.0.1' }),
  LOG_LEVEL: 'silent',
  AUTH_RATE_LIMIT: '100000',
  MAX_HELD_PER_ADDRESS: '1000000',
  MAX_UNPAID_PER_ADDRESS: '1000000',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'kanjivaram-silk',
})
await import('#server/main.ts')
