import { expect, test } from 'vitest'
import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import { MAX_LOOK } from '#shared/catalogue/vocabulary.ts'
import {
  type Links,
  linkCells,
  linkNames,
  linkProblems,
  readLinks,
  skuOfPending,
} from './link-cells.ts'

const id = (n: number) => `0190a000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const products = ['LEH-1', '', 'SH | 2', 'Shawl, red', ' '].map((sku, n) => ({ _id: id(n), sku }))
const collections = [
  { id: 'velvet', name: 'Velvet', nameHindi: 'मख़मल' },
  { id: 'velvet-2', name: 'Velvet | Night', nameHindi: '' },
  { id: 'loom', name: 'From the Loom: new', nameHindi: '' },
]
const policies = [{ _id: id(20), name: 'Final sale' }]
const names = linkNames(products, collections, policies)

test('reads the cells of a product as its links', () => {
  const links: Links = {
    otherColours: [id(0), id(1), id(2)],
    goesWith: [id(3), id(4), id(0)],
    collections: ['loom', 'velvet', 'velvet-2'],
    returnPolicy: [id(20)],
  }
  const cells = linkCells(links, names)
  expect(cells).toEqual({
    otherColours: `LEH-1|${id(1)}|${id(2)}`,
    goesWith: `Shawl, red|${id(4)}|LEH-1`,
    collections: 'From the Loom: new|Velvet|velvet-2',
    returnPolicy: 'Final sale',
  })
  expect(readLinks(cells, names)).toEqual({ links, problems: [] })
})

test('prefers a name to the id of a renamed collection', () => {
  const renamed = linkNames(
    products,
    [
      { id: 'sale', name: 'Sale 2025', nameHindi: '' },
      { id: 'sale-2', name: 'sale', nameHindi: '' },
    ],
    [],
  )
  for (const id of ['sale', 'sale-2']) {
    const cells = linkCells(
      { otherColours: [], goesWith: [], collections: [id], returnPolicy: [] },
      renamed,
    )
    expect(readLinks(cells, renamed).links.collections).toEqual([id])
  }
})

test('accepts names in any case, and each only once', () => {
  const { links } = readLinks(
    {
      otherColours: `leh-1| LEH-1 ||${id(1).toUpperCase()}`,
      collections: 'VELVET|मख़मल|from the loom new',
    },
    names,
  )
  expect(links).toEqual({ otherColours: [id(0), id(1)], collections: ['velvet', 'loom'] })
})

test('an absent cell leaves the links, and an empty one removes them', () => {
  expect(readLinks({}, names)).toEqual({ links: {}, problems: [] })
  expect(readLinks({ goesWith: '', collections: ' | ' }, names).links).toEqual({
    goesWith: [],
    collections: [],
  })
})

test('an unknown SKU waits for a row of the file, and an unknown collection is refused', () => {
  const { links, problems } = readLinks({ goesWith: 'New-1', collections: 'Velvets' }, names)
  expect(links.goesWith?.map(skuOfPending)).toEqual(['New-1'])
  expect(problems).toMatchObject([
    { path: 'collections', message: expect.stringContaining('Velvets') },
  ])
})

test('refuses more links than a product can have', () => {
  const some = (n: number) => Array.from({ length: n }, (_, at) => id(at))
  expect(linkProblems({ otherColours: some(MAX_COLOURS - 1), goesWith: some(MAX_LOOK) })).toEqual(
    [],
  )
  const problems = linkProblems({ otherColours: some(MAX_COLOURS), goesWith: some(MAX_LOOK + 1) })
  expect(problems.map(({ path }) => path)).toEqual(['otherColours', 'goesWith'])
})
