import { isDeepStrictEqual } from 'node:util'
import { fileTextColumns, productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import {
  getNumberFields,
  type NumberFieldName,
  numberFieldNames,
} from '#shared/catalogue/product-numbers.ts'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { streamCsv } from '../../records/csv.ts'
import { listEveryProduct } from '../product-list.ts'
import { listSizeDetails, withKnownDetails } from '../products/size-input.ts'
import { readRelated } from './related.ts'

type TextColumn = (typeof fileTextColumns)[number]
type OtherColumn =
  | NumberFieldName
  | 'imageTexts'
  | 'imageFocus'
  | 'clothPhoto'
  | 'price'
  | 'salePrice'
  | 'totalStock'
  | 'sizes'
  | 'images'
  | 'status'
  | 'publishAt'
type Cells = Pick<Product, TextColumn | OtherColumn>

const stockCell = ({ sizes, totalStock }: Pick<Product, 'sizes' | 'totalStock'>) =>
  sizes ? sizes.map(({ size, stock }) => `${size}:${stock}`).join('|') : String(totalStock)

const detailCell = (
  { sizes = [] }: Pick<Product, 'sizes'>,
  name: 'sku' | 'weight' | 'priceDifference',
) => sizes.flatMap((one) => (one[name] ? [`${one.size}:${one[name]}`] : [])).join('|')

/** In the order of the pictures; empty if none has a value. */
const cellByPicture = (images: readonly string[], values: Record<string, string> = {}) =>
  images
    .map((image) => values[image] ?? '')
    .join('|')
    .replace(/^\|+$/, '')

/** The picture's number, from 1; empty if none is a photo of the cloth. */
const clothPhotoCell = ({ images, clothPhoto }: Pick<Product, 'images' | 'clothPhoto'>) =>
  clothPhoto && String(images.indexOf(clothPhoto) + 1)

const toCells = (product: Cells) => ({
  ...Object.fromEntries(fileTextColumns.map((name) => [name, product[name]])),
  ...Object.fromEntries(numberFieldNames.map((name) => [name, String(product[name] ?? '')])),
  price: String(product.price),
  salePrice: product.salePrice ? String(product.salePrice) : '',
  totalStock: product.sizes ? '' : String(product.totalStock),
  sizes: product.sizes ? stockCell(product) : '',
  sizeSkus: detailCell(product, 'sku'),
  sizeWeights: detailCell(product, 'weight'),
  sizePriceDifferences: detailCell(product, 'priceDifference'),
  images: product.images.join('|'),
  imageTexts: cellByPicture(product.images, product.imageTexts),
  imageFocus: cellByPicture(product.images, product.imageFocus),
  clothPhoto: clothPhotoCell(product),
  status: product.status,
  publishAt: product.publishAt ?? '',
})

/** Returns all products as rows of an import file. Importing them unchanged changes nothing. */
async function exportedRows(db: Db) {
  const products = await listEveryProduct(db)
  const related = await readRelated(db, products)
  return products.map((product) => ({
    id: product._id,
    version: String(product.version),
    ...toCells(product),
    ...related.cells(product),
    stockWas: stockCell(product),
  }))
}

export const exportProducts = async (db: Db) => streamCsv(await exportedRows(db), productColumns)

/** In a workbook spreadsheets do not convert sizes to times. */
export const exportProductsXlsx = async ({ db, writer }: Context, who: string) =>
  writer.workbook(who, { what: 'xlsx', tables: [await exportedRows(db), productColumns] })

/** Columns of the empty template, without those that only exports have. */
const templateColumns = productColumns.filter(
  (name) => !['id', 'version', 'stockWas', 'publishAt'].includes(name),
)

/** Contains two examples, with and without sizes. They import as drafts, because they have no pictures. */
export const productTemplate = ({ writer }: Context, who: string) =>
  writer.workbook(who, {
    what: 'xlsx',
    tables: [
      [
        {
          sku: 'LEH-001',
          title: 'Example: raw silk lehenga',
          description: 'Delete these two rows before you import the file.',
          category: 'bridal',
          colour: 'maroon',
          fabric: 'raw silk',
          craft: 'zardozi',
          origin: 'India',
          care: 'Dry clean only',
          hsn: '6204',
          price: 84000,
          salePrice: 79000,
          sizes: 'S:1|M:2|L:1',
          sizeSkus: 'S:LEH-001-S|M:LEH-001-M|L:LEH-001-L',
          sizePriceDifferences: 'L:1500',
          goesWith: 'DUP-001',
          makes: 'measured:6000|unstitched:-4000',
          makeDays: 'measured:25|unstitched:5',
          addOns: 'lining:1200|canCan:900',
          addOnDays: 'lining:2',
          depositPercent: 30,
          status: 'draft',
        },
        {
          sku: 'DUP-001',
          title: 'Example: dupatta without a picture yet',
          description: 'A row without a picture becomes a draft.',
          category: 'casual',
          price: 2500,
          totalStock: 10,
        },
      ],
      templateColumns,
    ],
  })

type StockMove = { size: string; before: number; after: number }

/** If the row has the previous stock, only the difference applies. */
export function stockMoves(product: Product | undefined, input: NewProduct): StockMove[] {
  const free = (size: string) =>
    product?.sizes
      ? (product.sizes.find((one) => one.size === size)?.stock ?? 0)
      : size === ''
        ? (product?.totalStock ?? 0)
        : 0
  const inputSizes = input.sizes?.length
    ? input.sizes
    : [{ size: '', stock: input.totalStock ?? 0, stockWas: input.stockWas }]
  const moves = inputSizes.map(({ size, stock, stockWas }) => ({
    size,
    before: free(size),
    after: product && stockWas !== undefined ? free(size) + stock - stockWas : stock,
  }))
  const retired = (product?.sizes ?? []).filter(
    ({ size }) => !inputSizes.some((one) => one.size === size),
  )
  return [
    ...moves,
    ...retired.map(({ size, stock }) => ({ size, before: stock, after: 0 })),
  ].filter(({ before, after }) => before !== after)
}

/** Ignores the stock. A missing column changes nothing. */
export function hasSameTexts(product: Product, input: NewProduct) {
  const texts = fileTextColumns.map((name) => [name, input[name] ?? product[name]])
  const inputCells = toCells({
    ...product,
    ...Object.fromEntries(texts),
    ...getNumberFields(input),
    price: input.price,
    salePrice: input.salePrice ?? product.salePrice,
    images: input.images?.length ? input.images : [input.image],
    ...(input.imageTexts && { imageTexts: input.imageTexts }),
    ...(input.imageFocus && { imageFocus: input.imageFocus }),
    ...(input.clothPhoto !== undefined && { clothPhoto: input.clothPhoto }),
    ...(input.status && { status: input.status, publishAt: input.publishAt ?? null }),
  })
  return (
    JSON.stringify(inputCells) === JSON.stringify(toCells(product)) &&
    isDeepStrictEqual(
      listSizeDetails(withKnownDetails(input.sizes ?? [], product.sizes)),
      listSizeDetails(product.sizes),
    )
  )
}
