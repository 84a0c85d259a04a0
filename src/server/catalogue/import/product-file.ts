import { Worker } from 'node:worker_threads'
import { productColumns, textColumns } from '#shared/catalogue/panel-vocabulary.ts'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import type { Db } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { toCsv, toXlsx } from '../../records/csv.ts'
import { turns } from '../../turns.ts'
import type { Upload } from '../../uploads.ts'
import { everyProduct } from '../product-list.ts'
import type { Problem, Row } from './product-table.ts'
import type { Told as FromWorker } from './product-table-worker.ts'

type TextColumn = (typeof textColumns)[number]
type Told = 'price' | 'salePrice' | 'totalStock' | 'sizes' | 'images' | 'status' | 'publishAt'
type Cells = Pick<Product, TextColumn | Told>

const stockCell = ({ sizes, totalStock }: Pick<Product, 'sizes' | 'totalStock'>) =>
  sizes ? sizes.map(({ size, stock }) => `${size}:${stock}`).join('|') : String(totalStock)

const cellsOf = (product: Cells) => ({
  ...Object.fromEntries(textColumns.map((name) => [name, product[name]])),
  price: String(product.price),
  salePrice: product.salePrice ? String(product.salePrice) : '',
  totalStock: product.sizes ? '' : String(product.totalStock),
  sizes: product.sizes ? stockCell(product) : '',
  images: product.images.join('|'),
  status: product.status,
  publishAt: product.publishAt ?? '',
})

/** Rows that import unchanged. */
async function exportedRows(db: Db) {
  return (await everyProduct(db)).map((product) => ({
    id: product._id,
    version: String(product.version),
    ...cellsOf(product),
    stockWas: stockCell(product),
  }))
}

export const exportProducts = async (db: Db) => toCsv(await exportedRows(db), productColumns)

/** The same as a workbook, in which a spreadsheet makes no time of a size. */
export const exportProductsXlsx = async (db: Db) => toXlsx(await exportedRows(db), productColumns)

type StockMove = { size: string; before: number; after: number }

/** What the row would do to the stock: where it says what it was, only a difference counts. */
export function stockMoves(product: Product | undefined, input: NewProduct): StockMove[] {
  const free = (size: string) =>
    product?.sizes
      ? (product.sizes.find((one) => one.size === size)?.stock ?? 0)
      : size === ''
        ? (product?.totalStock ?? 0)
        : 0
  const given = input.sizes?.length
    ? input.sizes
    : [{ size: '', stock: input.totalStock ?? 0, stockWas: input.stockWas }]
  const moves = given.map(({ size, stock, stockWas }) => ({
    size,
    before: free(size),
    after: product && stockWas !== undefined ? free(size) + stock - stockWas : stock,
  }))
  const retired = (product?.sizes ?? []).filter(
    ({ size }) => !given.some((one) => one.size === size),
  )
  return [
    ...moves,
    ...retired.map(({ size, stock }) => ({ size, before: stock, after: 0 })),
  ].filter(({ before, after }) => before !== after)
}

const shapeOf = ({ sizes }: { sizes?: readonly { size: string }[] | undefined }) =>
  (sizes ?? []).map(({ size }) => size).join('|')

/** Whether the row says of the product what the shop has already, but for its stock. */
export function sameTexts(product: Product, input: NewProduct) {
  const texts = textColumns.map((name) => [name, input[name] ?? product[name]])
  const given = cellsOf({
    ...product,
    ...Object.fromEntries(texts),
    price: input.price,
    salePrice: input.salePrice ?? 0,
    images: input.images?.length ? input.images : [input.image],
    ...(input.status && { status: input.status, publishAt: input.publishAt ?? null }),
  })
  return (
    JSON.stringify(given) === JSON.stringify(cellsOf(product)) &&
    shapeOf({ sizes: input.sizes?.length ? input.sizes : undefined }) === shapeOf(product)
  )
}

const MOST_SECONDS = 60
/** Of its own heap; rows are handed over in portions. */
const MOST_MEGABYTES = 200
const inTurn = turns(1, 3, 'Another file is being read just now. Please try again in a moment.')

/**
 * Reads a CSV or .xlsx, or a zip of either with its pictures, in a thread of its own: the rows that can be read and
 * what is wrong with the others. Throws a 400 for a file that is neither, and a 503 when many are read.
 */
export function readProductFile({ fd }: Upload) {
  return inTurn(
    () =>
      new Promise<{ rows: Row[]; errors: Problem[]; ignored: string[] }>((resolve, reject) => {
        const rows: Row[] = []
        const errors: Problem[] = []
        const ignored: string[] = []
        const worker = new Worker(new URL('./product-table-worker.ts', import.meta.url), {
          workerData: fd,
          resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
        })
        const tooMuch = () => reject(invalid('file', 'This file takes too long to read.'))
        const patience = setTimeout(() => {
          tooMuch()
          worker.terminate()
        }, MOST_SECONDS * 1000)
        worker.on('message', (told: FromWorker) => {
          if (told.refused) return reject(invalid('file', told.refused))
          for (const row of told.rows) rows.push(row)
          for (const error of told.errors) errors.push(error)
          ignored.push(...(told.ignored ?? []))
        })
        worker.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
        )
        worker.on('exit', () => {
          clearTimeout(patience)
          resolve({ rows, errors, ignored })
        })
      }),
  )
}
