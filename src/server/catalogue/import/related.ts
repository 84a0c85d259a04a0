import { isDeepStrictEqual } from 'node:util'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { MAX_COLLECTION_PRODUCTS } from '#shared/catalogue/vocabulary.ts'
import { effectivePrice } from '#shared/money.ts'
import { codeKey } from '#shared/typed-text.ts'
import type { Db } from '../../db.ts'
import { say } from '../../messages/messages.ts'
import { listCloths } from '../cloth/cloths.ts'
import {
  fullCollections,
  listCollections,
  readProductCollections,
} from '../collections/collections.ts'
import { listOwnAddOns } from '../making/add-ons.ts'
import { emptyMaking, hasTooCheapOption, readMakings } from '../making/making.ts'
import { otherColoursByProduct, readColourGroups, withTooManyColours } from '../products/colours.ts'
import { listReturnPolicies } from '../returns/return-policies.ts'
import type { CellProblem } from './cell-items.ts'
import {
  type Links,
  linkCells,
  linkNames,
  linkProblems,
  readLinks,
  skuOfPending,
} from './link-cells.ts'
import { createClothNames, makingCells, readMaking } from './making-cells.ts'
import type { TableRow } from './product-table.ts'

export type RelatedChanges = Partial<Links> & { making?: ProductMaking }
export type PlannedRow = TableRow & { id: string; isNew: boolean; changes: RelatedChanges }
type RowProblem = CellProblem & { line: number }

const productColumns = ['otherColours', 'goesWith'] as const

export type RelatedReader = Awaited<ReturnType<typeof readRelated>>

export async function readRelated(db: Db, products: readonly Product[]) {
  const [groups, collected, makings, cloths, addOns, collections, policies] = await Promise.all([
    readColourGroups(db),
    readProductCollections(db),
    readMakings(db),
    listCloths(db),
    listOwnAddOns(db),
    listCollections(db),
    listReturnPolicies(db),
  ])
  const others = otherColoursByProduct(groups)
  const names = linkNames(products, collections, policies)
  const clothName = createClothNames(cloths)
  const toLinks = ({ _id, goesWith = [], ownReturnPolicy }: Product): Links => ({
    otherColours: (others.get(_id) ?? []).map((one) => one._id),
    // Deleted products stay in the list, because they may be restored.
    goesWith: [...new Set(goesWith)].filter((id) => groups.has(id)),
    collections: (collected.get(_id) ?? []).map((one) => one._id),
    returnPolicy: ownReturnPolicy ? [ownReturnPolicy._id] : [],
  })
  const findMaking = (product?: Product) => makings.get(product?._id ?? '') ?? emptyMaking()

  return {
    cells: (product: Product) => ({
      ...linkCells(toLinks(product), names),
      ...makingCells(findMaking(product), clothName),
    }),

    /** `product` is undefined for a new product. */
    read(row: TableRow, product: Product | undefined) {
      const changes: RelatedChanges = {}
      const { links, problems } = readLinks(row.links, names)
      const currentLinks = product && toLinks(product)
      for (const column of ['otherColours', 'collections', 'returnPolicy'] as const) {
        const ids = links[column]?.filter((id) => id !== product?._id)
        const had = currentLinks?.[column] ?? []
        if (ids && `${ids.toSorted()}` !== `${had.toSorted()}`) changes[column] = ids
      }
      const { goesWith } = links
      if (goesWith && `${goesWith}` !== `${currentLinks?.goesWith ?? []}`)
        changes.goesWith = goesWith
      const had = findMaking(product)
      const read = readMaking(row.making, had, { cloths, addOns })
      problems.push(...read.problems)
      if (read.making && !isDeepStrictEqual(read.making, had)) {
        changes.making = read.making
        const { price, salePrice = product?.salePrice } = row.product
        if (hasTooCheapOption(read.making, effectivePrice({ price, salePrice })))
          problems.push({ path: 'makes', message: say('option_too_cheap') })
      }
      return { changes, problems }
    },

    /** Replaces SKUs of new products by ids. Returns the errors that involve more than one row. */
    check(rows: readonly PlannedRow[]): { rows: PlannedRow[]; problems: RowProblem[] } {
      const bySku = new Map(
        rows.flatMap(({ id, product: { sku } }) => (sku ? [[codeKey(sku), id] as const] : [])),
      )
      const findLinkedId = (link: string) => bySku.get(codeKey(skuOfPending(link) ?? '')) ?? link
      const linkedRows = rows.map((row) => {
        const changes = { ...row.changes }
        for (const column of productColumns)
          if (changes[column]) changes[column] = changes[column].map(findLinkedId)
        return { ...row, changes }
      })
      const problems = linkedRows.flatMap((row): RowProblem[] => {
        const unknown = productColumns.flatMap((column) => {
          const [name] = (row.changes[column] ?? []).flatMap((link) => skuOfPending(link) ?? [])
          return name === undefined ? [] : [unknownProduct(column, name)]
        })
        const rowProblems = unknown.length > 0 ? unknown : linkProblems(row.changes)
        return rowProblems.map((one) => ({ line: row.line, ...one }))
      })
      const wrong = new Set(problems.map(({ line }) => line))
      const others = linkedRows.filter(({ line }) => !wrong.has(line))
      return {
        rows: linkedRows,
        problems: [...problems, ...colourProblems(others), ...collectionProblems(others)],
      }
    },
  }

  function colourProblems(rows: readonly PlannedRow[]) {
    const all = new Map(groups)
    for (const { id, product } of rows)
      if (!all.has(id)) all.set(id, { group: null, title: product.title })
    const changes = rows.flatMap(({ id, changes: { otherColours } }) =>
      otherColours ? [{ id, input: { colours: otherColours } }] : [],
    )
    const refused = withTooManyColours(all, changes)
    return rows
      .filter(({ id }) => refused.has(id))
      .map(({ line }) => ({ line, path: 'otherColours', message: say('too_many_colours') }))
  }

  function collectionProblems(rows: readonly PlannedRow[]) {
    const moves = rows.flatMap(({ id, changes: { collections: to } }) =>
      to ? [{ id, from: (collected.get(id) ?? []).map(({ _id }) => _id), to }] : [],
    )
    const full = fullCollections(collections, moves)
    return rows.flatMap(({ id, line }) => {
      const name = full.get(id)?.name
      const message = name && say('collection_full', { name, n: MAX_COLLECTION_PRODUCTS })
      return message ? [{ line, path: 'collections', message }] : []
    })
  }
}

const unknownProduct = (path: string, name: string): CellProblem => ({
  path,
  message: say('row_reference_unknown', { name }),
})
