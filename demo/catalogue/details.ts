/** Colour, fabric and craft of a demo product, from its own texts. */
import type { PaletteName } from '#demo/art/palettes.ts'
import type { productDetails } from '#shared/catalogue/vocabulary.ts'
import type { DemoProduct } from './demo-product.ts'

export const paletteColours: Record<PaletteName, string> = {
  sindoor: 'Vermilion',
  anar: 'Pomegranate',
  maroon: 'Maroon',
  gulaabi: 'Rose',
  rani: 'Rani pink',
  blush: 'Blush',
  haldi: 'Turmeric',
  genda: 'Marigold',
  bagh: 'Marigold',
  amritsar: 'Rani pink',
  kesar: 'Saffron',
  mehendi: 'Henna green',
  tota: 'Parrot green',
  panna: 'Emerald',
  bottle: 'Bottle green',
  mor: 'Peacock',
  feroza: 'Turquoise',
  neel: 'Indigo',
  aasmani: 'Sky blue',
  shaam: 'Midnight blue',
  jamun: 'Jamun',
  lilac: 'Lilac',
  kaju: 'Champagne',
  moti: 'Ivory',
  safed: 'White',
  sanganer: 'White',
  pista: 'Pistachio',
  mint: 'Mint',
  elaichi: 'Sage',
  tamba: 'Copper',
  kattha: 'Rust',
  coral: 'Coral',
  surma: 'Charcoal',
  kaajal: 'Black',
  chandi: 'Silver grey',
  begun: 'Aubergine',
  wine: 'Wine',
  mitti: 'Clay',
  saffronIvory: 'Ivory',
}

/** More specific words first: the first match wins. */
const fabrics = [
  'Raw silk',
  'Banarasi silk',
  'Katan silk',
  'Tussar silk',
  'Modal silk',
  'Chanderi',
  'Velvet',
  'Organza',
  'Georgette',
  'Brocade',
  'Tissue',
  'Net',
  'Linen',
  'Rayon',
  'Chinon',
  'Satin',
  'Crepe',
  'Pashmina',
  'Wool',
  'Jacquard',
  'Muslin',
  'Mul',
  'Voile',
  'Cotton silk',
  'Silk blend',
  'Silk',
  'Cotton',
]
const crafts = [
  'Zardozi',
  'Gota patti',
  'Leheriya',
  'Bandhani',
  'Ajrakh',
  'Kalamkari',
  'Chikankari',
  'Phulkari',
  'Mukaish',
  'Kanjivaram',
  'Banarasi',
  'Paithani',
  'Patola',
  'Ikat',
  'Jamdani',
  'Maheshwari',
  'Kani',
  'Sequin work',
  'Mirror work',
  'Dabka',
  'Zari work',
  'Block print',
  'Jaal',
]

type Details = Record<Exclude<(typeof productDetails)[number], 'occasion' | 'origin'>, string>

/** Products whose texts name other materials first. */
const detailOverrides: Record<string, Partial<Details>> = {
  'virasat-phulkari-dupatta': { fabric: '' },
  'doli-aubergine-lehenga': { craft: 'Gota patti' },
  'maheshwari-saree-indigo': { fabric: '' },
  'organza-suit-champagne': { fabric: 'Silk' },
  'sangeet-sharara-turmeric': { fabric: 'Chinon', craft: 'Gota patti' },
  'tarana-cape-set': { fabric: '' },
  'laal-pari-lehenga': { colour: 'Sindoor', craft: 'Gota patti' },
  'banjara-mirror-lehenga': { fabric: 'Cotton silk' },
  'nargis-high-low-kurta': { fabric: 'Crepe', craft: 'Sequin work' },
  'raas-patola-saree': { fabric: 'Silk' },
  'dilruba-knee-anarkali': { fabric: 'Silk blend', craft: 'Gota patti' },
  'bagru-a-line-kurta': { fabric: 'Cotton' },
  'phulwari-patiala-suit': { craft: 'Bandhani' },
  'amritsari-patiala-turmeric': { craft: '' },
  'ajrakh-coord-set': { fabric: 'Cotton' },
  'paithani-peacock-saree': { fabric: 'Silk' },
  'anant-cape-gown': { fabric: 'Satin' },
}

/** Whether the text contains the word; `Silk-blend` matches silk blend. */
export const containsWord = (text: string, word: string) =>
  new RegExp(`\\b${word.replaceAll(' ', '[ -]')}\\b`, 'i').test(text)

/** The first word in the title, or else in the other texts. */
const findWord = ({ title, alt, description }: DemoProduct, words: string[]) =>
  [title, alt, description.split(/(?<=\.) /)[0] ?? ''].flatMap((text) =>
    words.filter((word) => containsWord(text, word)),
  )[0] ?? ''

/** Attributes for the shop's filters. */
export const buildDemoDetails = (product: DemoProduct): Details => ({
  colour: paletteColours[product.plate.palette],
  fabric: findWord(product, fabrics),
  craft: findWord(product, crafts),
  ...detailOverrides[product.slug],
})
