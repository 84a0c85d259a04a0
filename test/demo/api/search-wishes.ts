import type { DemoProduct } from '#demo/catalogue/catalogue.ts'
import { effectivePrice } from '#shared/money.ts'

type Fits = (product: DemoProduct) => boolean
/** A search, the products that should come first, and acceptable ones. */
export type Wish = readonly [query: string, best: Fits, good?: Fits]

const titled =
  (...words: string[]): Fits =>
  ({ title }) =>
    words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(title))
const says =
  (...words: string[]): Fits =>
  ({ title, description }) =>
    words.some((word) => new RegExp(`\\b${word}`, 'i').test(`${title} ${description}`))
const all =
  (...parts: Fits[]): Fits =>
  (product) =>
    parts.every((fits) => fits(product))
const any =
  (...parts: Fits[]): Fits =>
  (product) =>
    parts.some((fits) => fits(product))
const not =
  (fits: Fits): Fits =>
  (product) =>
    !fits(product)
const upTo =
  (rupees: number): Fits =>
  (product) =>
    effectivePrice(product) <= rupees
const from =
  (rupees: number): Fits =>
  (product) =>
    effectivePrice(product) >= rupees
const of =
  (...categories: string[]): Fits =>
  ({ category }) =>
    categories.includes(category)

const lehenga = titled('lehenga')
const saree = titled('saree')
const kurta = titled('kurta', 'kurti')
const gown = titled('gown')
const suit = titled('suit')
const anarkali = titled('anarkali')
const sharara = titled('sharara')
const shawl = titled('shawl')
const dupatta = titled('dupatta')
const sherwani = titled('sherwani')
const bandhgala = titled('bandhgala')
const palazzo = titled('palazzo')
const men = any(titled('men’s'), sherwani, bandhgala, titled('nehru'))
const red = titled('red', 'vermilion', 'sindoor', 'pomegranate', 'laal', 'maroon', 'wine')
const yellow = titled('turmeric', 'haldi', 'marigold', 'mustard', 'yellow')
const green = titled('emerald', 'green', 'sage', 'mint', 'pistachio', 'henna', 'pista', 'panna')
const blue = titled('indigo', 'midnight', 'sky', 'blue', 'turquoise', 'peacock')
const pink = titled('rani', 'rose', 'blush', 'pink')
const bridal = any(of('bridal'), titled('bridal'))
const dressy = any(lehenga, gown, anarkali, sharara, saree)

/** Searches that describe a wish, for the demo's products. */
export const wishes: Wish[] = [
  // Prices.
  ['yellow sari under 3000', all(saree, yellow, upTo(3000)), all(saree, upTo(3000))],
  ['lehenga below 50000', all(lehenga, upTo(50_000))],
  ['lehenga under 50k', all(lehenga, upTo(50_000))],
  ['lehenga below ₹30,000', all(lehenga, upTo(30_000))],
  ['saree under 5000', all(saree, upTo(5000))],
  ['kurti under 1500', all(kurta, upTo(1500), not(men)), all(kurta, upTo(1500))],
  ['kurti 2000 se kam', all(kurta, upTo(2000), not(men)), all(kurta, upTo(2000))],
  ['साड़ी 10000 से कम', all(saree, upTo(10_000))],
  ['लहंगा 50000 तक', all(lehenga, upTo(50_000))],
  ['gown above 20000', all(gown, from(20_000))],
  ['saree between 5000 and 15000', all(saree, from(5000), upTo(15_000))],
  ['suit 3000 to 8000', all(suit, from(3000), upTo(8000))],
  ['bridal lehenga under 1 lakh', all(lehenga, bridal, upTo(100_000)), all(lehenga, upTo(100_000))],
  ['cheap kurti under 1000', all(kurta, upTo(1000), not(men)), all(kurta, upTo(1000))],
  ['under 2000', upTo(2000)],
  ['dupatta under 3000 rupees', all(dupatta, upTo(3000))],
  ['red lehenga under 1.5 lakh', all(lehenga, red, upTo(150_000))],

  // People and gifts.
  ['wedding dress for sister', all(bridal, dressy), dressy],
  ['gift for mother', any(shawl, saree), any(dupatta, suit)],
  ['gift for my mom', any(shawl, saree), any(dupatta, suit)],
  ['gift for sister', any(dupatta, shawl, saree)],
  ['saree for my wife', saree],
  ['kurta for husband', all(kurta, men), men],
  ['something for my brother wedding', men],
  ['sherwani for groom', sherwani, bandhgala],
  ['lehenga for bridesmaid', lehenga],
  ['माँ के लिए साड़ी', saree],

  // Occasions.
  ['haldi outfit', yellow],
  ['haldi lehenga', all(lehenga, yellow), lehenga],
  ['haldi function dress', yellow, any(titled('saffron'), gown, anarkali, suit)],
  ['mehndi outfit', green],
  ['mehendi lehenga', all(lehenga, green), lehenga],
  ['engagement', any(of('reception'), gown, lehenga)],
  ['engagement gown', gown],
  ['engagement lehenga', lehenga],
  ['sangeet', any(titled('sangeet'), sharara, titled('sequin', 'mirror')), of('Partywear')],
  ['sangeet lehenga', lehenga],
  ['cocktail dress', gown, any(titled('sequin', 'cape'), anarkali)],
  ['reception gown', all(gown, of('reception')), gown],
  ['karva chauth saree', all(saree, red), saree],
  ['diwali saree', saree],
  ['eid suit', any(all(suit, says('chikan')), sharara, suit)],
  ['navratri lehenga', lehenga],
  ['wedding guest saree', all(saree, of('Partywear', 'reception')), saree],
  ['office wear saree', all(saree, of('formals')), saree],
  ['office kurta', all(kurta, of('formals')), kurta],
  ['summer kurta', all(kurta, says('cotton', 'linen', 'mul')), kurta],
  ['winter lehenga', all(lehenga, says('velvet', 'winter')), lehenga],
  ['शादी के लिए लहंगा', all(lehenga, bridal), lehenga],

  // Colour families, and a word before a part of one.
  ['red saree', all(saree, red)],
  ['red lehenga', all(lehenga, red)],
  ['लाल', red],
  ['blue gown', all(gown, blue)],
  ['pink suit', all(suit, pink), any(suit, all(sharara, pink))],
  ['green anarkali', all(anarkali, green)],
  ['kurti', all(kurta, not(men)), kurta],
  ['a-line', titled('a-line')],
  ['a line kurti', titled('a-line'), kurta],
  ['palazzo set', palazzo],

  // No product matches all of these.
  ['yellow velvet gown', any(all(gown, says('velvet')), all(gown, yellow)), gown],
  ['lehenga qwertyuiop', lehenga],
  ['pashmina saree', any(saree, says('pashmina'))],
  ['purple bandhgala', bandhgala, sherwani],
]
