import { textField, textFieldNames } from '#shared/catalogue/product-fields.ts'
import { numberFieldNames, numberFields } from '#shared/catalogue/product-numbers.ts'

/** Ids of cloths by name. */
export type ClothIds = Record<string, string>
export const CLOTHS = ['Raw silk: red', 'Cotton | blue']

const choices: Record<string, [string, string]> = {
  wear: ['men', 'women'],
  garment: ['sherwani', 'lehenga'],
  ease: ['close', 'loose'],
}
const hsnCodes = ['620442', '6204']

/** Two values of each text and number of a product. */
export const plainFields = (turn: 0 | 1) => ({
  ...Object.fromEntries(
    textFieldNames.map((name) => {
      const isHsn = textField(name).kind === 'hsn'
      return [name, choices[name]?.[turn] ?? (isHsn ? hsnCodes[turn] : `${name} number ${turn}`)]
    }),
  ),
  ...Object.fromEntries(numberFieldNames.map((name) => [name, numberFields[name].min + 5 + turn])),
})
export const [a, b] = ['/pictures/a.webp', '/pictures/b.webp']
export const SKU = 'SH-1'
/** A value for every field of the call that adds a product, but for other products. */
export const wholeProduct = {
  ...plainFields(0),
  sku: SKU,
  category: 'twill',
  price: 12_000.5,
  salePrice: 9_999,
  totalStock: 6,
  sizes: [
    { size: '38', stock: 2, sku: 'SH-38', weight: 1800, priceDifference: -250.5 },
    { size: '40', stock: 4, sku: 'SH-40', weight: 1900, priceDifference: 1500 },
  ],
  image: a,
  images: [a, b],
  imageTexts: { [a]: 'From the front', [b]: 'From the back' },
  imageFocus: { [a]: '50% 20%', [b]: '0% 100%' },
  clothPhoto: b,
  status: 'scheduled',
  publishAt: '2100-01-01T06:30:00.000Z',
}
/** The same fields with other values, where they can have one. */
export const changedProduct = {
  ...plainFields(1),
  sku: SKU,
  category: 'casual',
  price: 900,
  salePrice: 0,
  sizes: wholeProduct.sizes.map(({ size, stock }) => ({
    size,
    stock,
    sku: '',
    weight: null,
    priceDifference: 0,
  })),
  image: b,
  images: [b],
  imageTexts: {},
  imageFocus: {},
  clothPhoto: '',
  colours: [],
  goesWith: [],
  returnPolicyId: '',
  status: 'draft',
}

export const wholeMaking = (cloths: ClothIds) => ({
  makes: [
    {
      make: 'measured',
      price: 2500.5,
      days: 20,
      stockPolicy: 'cloth',
      clothId: cloths[CLOTHS[0] ?? ''],
      clothCm: 350,
    },
    {
      make: 'semiStitched',
      price: -500,
      days: 0,
      stockPolicy: 'stock',
      clothId: null,
      clothCm: null,
    },
    {
      make: 'unstitched',
      price: 0,
      days: 3,
      stockPolicy: 'made_to_order',
      clothId: null,
      clothCm: null,
    },
  ],
  addOns: [
    { code: 'lining', price: 800, days: 2 },
    { code: 'canCan', price: 650.25, days: 0 },
  ],
  depositPercent: 40,
})
export const emptyMaking = { makes: [], addOns: [], depositPercent: 0 }
