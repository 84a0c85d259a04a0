import { otherColoursInput } from '#shared/catalogue/colour-schema.ts'
import { linkColumns, MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import { newProduct } from '#shared/catalogue/product-schema.ts'
import { MAX_COLLECTIONS, MAX_LOOK } from '#shared/catalogue/vocabulary.ts'
import { codeKey } from '#shared/typed-text.ts'
import { say } from '../../messages/messages.ts'
import { nameKey } from '../names.ts'
import { type CellProblem, cellItems, isItem, problemsOfRow } from './cell-items.ts'

type LinkColumn = (typeof linkColumns)[number]
export type LinkCells = Partial<Record<LinkColumn, string>>
/** Ids; a product that the same file adds is `sku:` and its SKU. */
export type Links = Record<LinkColumn, readonly string[]>

type NamedProduct = { _id: string; sku: string }
type NamedCollection = { id: string; name: string; nameHindi: string }
type NamedPolicy = { _id: string; name: string }

/** The inverse of `readLinks`. */
export function linkCells(links: Links, names: LinkNames): Record<LinkColumn, string> {
  return {
    otherColours: links.otherColours.map(names.ofProduct).join('|'),
    goesWith: links.goesWith.map(names.ofProduct).join('|'),
    collections: links.collections.map(names.ofCollection).join('|'),
    returnPolicy: links.returnPolicy.map(names.ofPolicy).join('|'),
  }
}

export type LinkNames = ReturnType<typeof linkNames>

/** Cells contain the SKU or name if possible, else the id. */
export function linkNames(
  products: readonly NamedProduct[],
  collections: readonly NamedCollection[],
  policies: readonly NamedPolicy[],
) {
  const skus = new Map(products.map(({ _id, sku }) => [_id, sku]))
  const bySku = new Map(products.map(({ _id, sku }) => [codeKey(sku), _id]))
  const names = new Map(collections.map(({ id, name }) => [id, name]))
  return {
    ofProduct(id: string) {
      const sku = skus.get(id) ?? ''
      return isItem(sku) ? sku : id
    },
    ofCollection(id: string) {
      const name = names.get(id) ?? ''
      return isItem(name) ? name : id
    },
    ofPolicy(id: string) {
      const name = policies.find(({ _id }) => _id === id)?.name ?? ''
      return isItem(name) ? name : id
    },
    product(text: string) {
      const key = codeKey(text)
      return bySku.get(key) ?? (skus.has(key) ? key : pendingSku(text))
    },
    collection(text: string) {
      const key = nameKey(text)
      const isNamed = (one: NamedCollection) =>
        [one.id, one.name, one.nameHindi].some((name) => name && nameKey(name) === key)
      const match =
        collections.find(({ name }) => name === text) ??
        collections.find(({ id }) => id === text) ??
        collections.find(isNamed)
      return match?.id
    },
    policy: (text: string) =>
      policies.find(({ _id, name }) => _id === text || nameKey(name) === nameKey(text))?._id,
  }
}

/** One above each limit, to refuse too many. `MAX_COLOURS` includes the product itself. */
const maxItems: Record<LinkColumn, number> = {
  otherColours: MAX_COLOURS,
  goesWith: MAX_LOOK + 1,
  collections: MAX_COLLECTIONS + 1,
  returnPolicy: 2,
}

const NEW_PRODUCT = 'sku:'
export const pendingSku = (sku: string) => `${NEW_PRODUCT}${sku}`
/** Returns undefined for an id. */
export const skuOfPending = (link: string) =>
  link.startsWith(NEW_PRODUCT) ? link.slice(NEW_PRODUCT.length) : undefined

/** A column that the file lacks stays undefined. */
export function readLinks(
  cells: LinkCells,
  names: LinkNames,
): { links: Partial<Links>; problems: CellProblem[] } {
  const { problems, refuse } = problemsOfRow()
  const links: Partial<Links> = {}
  const findId: Record<LinkColumn, (name: string) => string | undefined> = {
    otherColours: names.product,
    goesWith: names.product,
    collections: names.collection,
    returnPolicy: names.policy,
  }
  for (const column of linkColumns) {
    if (cells[column] === undefined) continue
    const items = cellItems(cells[column], maxItems[column])
    const ids = new Set<string>()
    for (const name of items) {
      const id = findId[column](name)
      if (id === undefined) refuse(column, unknownName(column, name))
      else ids.add(id)
    }
    if (column === 'returnPolicy' && items.length > 1)
      refuse(column, unknownName(column, cells[column]))
    links[column] = [...ids]
  }
  return { links, problems }
}

const unknownName = (column: LinkColumn, name: string) =>
  column === 'returnPolicy'
    ? say('row_return_policy_unknown', { name })
    : say('row_collection_unknown', { name })

/** Applies the API's schemas to resolved links. */
export function linkProblems({ otherColours, goesWith }: Partial<Links>): CellProblem[] {
  const linkErrors = [
    ['otherColours', otherColoursInput.optional().safeParse(otherColours)],
    ['goesWith', newProduct.shape.goesWith.safeParse(goesWith)],
  ] as const
  return linkErrors.flatMap(([path, { error }]) =>
    (error?.issues ?? []).slice(0, 1).map(({ message }) => ({ path, message })),
  )
}
