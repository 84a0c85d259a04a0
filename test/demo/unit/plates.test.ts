import { describe, expect, test } from 'vitest'
import { drawBack } from '#demo/art/back/view.ts'
import { sit } from '#demo/art/figure.ts'
import { Ink } from '#demo/art/ink.ts'
import { clothWords, draws, hasSecond, secondMotif } from '#demo/art/library.ts'
import { drawPlate } from '#demo/art/plate.ts'
import { people } from '#demo/art/scenes/people.ts'
import { isWorn } from '#demo/art/silhouettes/index.ts'
import { type PlateSpec, poseNames, type Silhouette } from '#demo/art/types.ts'
import { type DemoProduct, products } from '#demo/catalogue/catalogue.ts'
import { buildDemoDetails, containsWord } from '#demo/catalogue/details.ts'
import { demoId } from '#demo/demo-random.ts'
import { productEdit } from '#shared/catalogue/product-schema.ts'
import { effectivePrice } from '#shared/money.ts'

const garments: [RegExp, Silhouette[]][] = [
  [/\bsaree in|saree with/i, ['saree']],
  [/lehenga in/i, ['lehenga', 'cape']],
  [/anarkali in/i, ['anarkali']],
  [/sherwani/i, ['sherwani']],
  [/bandhgala/i, ['bandhgala']],
  [/sharara/i, ['sharara']],
  [/gown in|gown with/i, ['gown']],
  [/kaftan/i, ['kaftan']],
  [/shawl/i, ['shawl']],
  [/phulkari dupatta|cotton dupatta/i, ['dupatta']],
  [/dress material/i, ['material']],
  [/patiala/i, ['patiala']],
  [/cape/i, ['cape']],
]

describe('a plate shows the garment in its text', () => {
  test.each(products)('$slug', (piece) => {
    const { silhouette, layer, bottom } = piece.plate
    for (const [word, silhouettes] of garments)
      if (word.test(piece.title)) expect(silhouettes, String(word)).toContain(silhouette)
    if (/jacket style/i.test(piece.title)) expect(layer).toBe('jacket')
    if (/dhoti/i.test(piece.title)) expect([silhouette, bottom]).toContain('dhoti')
  })
})

describe('a cloth has every craft, motif, border and pallu named in its text', () => {
  /** Nukta letters have two forms; both are written here as one. */
  const normal = (text: string) => text.normalize('NFC')
  const hindiText = ({ titleHindi, descriptionHindi }: (typeof products)[number]) =>
    normal(`${titleHindi} ${descriptionHindi}`)
  const englishText = ({ title, alt, description, styles }: DemoProduct) =>
    [title, alt, description, ...styles.filter((style) => !style.includes('('))].join('. ')

  test.each(products)('$slug', (piece) => {
    for (const { cloth, english, hindi, drawnAs } of clothWords) {
      const isDrawn = drawnAs.some((rule) => draws(piece.plate, rule))
      if (english.test(englishText(piece))) expect(isDrawn, `${cloth}, in English`).toBe(true)
      const inHindi = new RegExp(normal(hindi.source), hindi.flags)
      if (inHindi.test(hindiText(piece))) expect(isDrawn, `${cloth}, in Hindi`).toBe(true)
    }
  })

  test.each(clothWords)('a product names $cloth in both languages', (word) => {
    const hindi = new RegExp(normal(word.hindi.source), word.hindi.flags)
    expect(products.some((piece) => word.english.test(englishText(piece)))).toBe(true)
    expect(products.some((piece) => hindi.test(hindiText(piece)))).toBe(true)
  })
})

test('every property of a plate’s cloth is drawn, in front and from behind', () => {
  const seen = new Set<string>()
  for (const { slug, plate } of products) {
    const { border = 'none', silhouette, layer } = plate
    const named: Record<string, Partial<PlateSpec> | false> = {
      border: border !== 'none' && { border: border === 'mirror' ? 'gota' : 'mirror' },
      second: hasSecond(plate) && { second: secondMotif(plate) === 'dot' ? 'check' : 'dot' },
      pallu: plate.pallu !== undefined && { pallu: undefined },
      trim: plate.trim !== undefined && { trim: undefined },
      band: plate.band !== undefined && { band: undefined },
    }
    for (const [name, other] of Object.entries(named)) {
      const cut = `${silhouette} ${layer} ${name}`
      if (!other || seen.has(cut)) continue
      seen.add(cut)
      const changed = { ...plate, ...other }
      expect(drawPlate(changed) === drawPlate(plate), `${slug}: ${name}`).toBe(false)
      if (name !== 'trim')
        expect(drawBack(changed) === drawBack(plate), `${slug}: ${name}, behind`).toBe(false)
    }
  }
})

test('each motif is the main one of at most ten products', () => {
  const counts = Map.groupBy(
    products.filter(({ plate }) => plate.motif !== 'plain'),
    ({ plate }) => plate.motif,
  )
  for (const [motif, pieces] of counts) expect(pieces.length, motif).toBeLessThanOrEqual(10)
})

test.each(products)('the details of $slug come from its own text', (piece) => {
  const details = buildDemoDetails(piece)
  expect(productEdit.parse(details)).toEqual(details)
  expect(details.colour).not.toBe('')
  const text = `${piece.title}. ${piece.description} ${piece.alt}`
  for (const word of Object.values(details)) expect(containsWord(text, word), word).toBe(true)
})

test('a dearer product has denser work', () => {
  const ranks = { light: 0, rich: 1, heavy: 2 }
  const rank = (piece: DemoProduct) => ranks[piece.plate.work ?? 'light']
  for (const one of products)
    for (const other of products)
      if (one.price > other.price) expect(rank(one)).toBeGreaterThanOrEqual(rank(other))
  const bridal = products.find(({ slug }) => slug === 'padmavati-zardozi-lehenga')
  if (!bridal) throw new Error('the lehenga that the shop opens with is gone')
  const drawn = (work: 'light' | 'heavy') => drawPlate({ ...bridal.plate, work }).length
  expect(drawn('heavy')).toBeGreaterThan(drawn('light') * 1.3)
})

test('a product in another colour differs only in its dye, its wearer, its text and its stock', () => {
  const dyed = products.filter(({ dyeOf }) => dyeOf)
  expect(dyed.length).toBeGreaterThan(0)
  for (const piece of dyed) {
    const first = products.find(({ slug }) => slug === piece.dyeOf)
    expect(first?.dyeOf).toBeUndefined()
    const same = (one: DemoProduct | undefined) =>
      one && [
        one.category,
        one.price,
        one.salePrice,
        { ...one.plate, palette: '', dyedFrom: '', skin: '', hair: '', age: '' },
      ]
    expect(same(piece)).toEqual(same(first))
    for (const other of products)
      if (other !== piece && (other.dyeOf ?? other.slug) === piece.dyeOf)
        expect(buildDemoDetails(piece).colour).not.toBe(buildDemoDetails(other).colour)
  }
})

test('every product looks different', () => {
  const plates = products.map(({ plate }) => JSON.stringify(plate))
  expect(new Set(plates).size).toBe(products.length)
})

describe('a pallu falls over the wearer’s left shoulder', () => {
  const sarees = [
    ...products.map(({ slug, plate }) => [slug, plate] as const),
    ...Object.entries<PlateSpec>(people),
  ].filter(([, { silhouette }]) => silhouette === 'saree')

  test.each(sarees)('%s', (_, plate) => {
    // Seen from the front, the wearer's left is on the right of the picture.
    expect(sit(new Ink(), plate).side).toBe(1)
  })
})

describe('neighbours in a listing', () => {
  const price = (one: DemoProduct) => effectivePrice(one)
  const byPrice = products.toSorted(
    (a, b) =>
      price(a) - price(b) || (demoId('product', a.slug) < demoId('product', b.slug) ? -1 : 1),
  )
  const listings = [
    ['all', byPrice],
    ...['bridal', 'formals', 'Partywear', 'casual', 'reception'].map(
      (category) => [category, byPrice.filter((one) => one.category === category)] as const,
    ),
  ] as const
  const drawHead = ({ plate }: DemoProduct) => {
    const { hair, age } = sit(new Ink(), plate)
    return `${hair} ${age}`
  }
  const colourGroup = ({ dyeOf, slug }: DemoProduct) => dyeOf ?? slug

  test.each(listings)('look different: %s', (_, listing) => {
    const worn = (one: DemoProduct | undefined) => one && isWorn(one.plate.silhouette)
    for (const [n, one] of listing.entries()) {
      const next = listing[n + 1]
      if (!next || !worn(one) || !worn(next)) continue
      const pair = `${one.slug} and ${next.slug}`
      const look = (piece: DemoProduct) => [piece.plate.pose, drawHead(piece)]
      expect(look(one), pair).not.toEqual(look(next))
      if (colourGroup(one) !== colourGroup(next))
        expect(one.plate.pose, pair).not.toBe(next.plate.pose)
    }
  })

  test('show many poses, heads and ages', () => {
    const seen = (of: (one: DemoProduct) => string | undefined) =>
      new Set(products.filter(({ plate }) => isWorn(plate.silhouette)).map(of))
    expect(seen(({ plate }) => plate.pose).size).toBe(poseNames.length)
    expect(seen(({ plate }) => sit(new Ink(), plate).age).size).toBe(3)
    expect(seen(drawHead).size).toBeGreaterThan(15)
  })
})
