import { useState } from 'react'
import type { Product, ProductFilter } from '#shared/catalogue/product-schema.ts'
import type { BulkSelection } from './bulk.ts'

type List = { products: readonly Product[]; total: number; filter: ProductFilter }

export function useProductSelection({ products, total, filter }: List) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // Set if all products of this filter are selected; another filter clears the selection.
  const [allChosenOf, setAllOf] = useState<string | null>(null)
  const name = JSON.stringify(filter)
  const isAllChosen = allChosenOf === name
  const isChosen = ({ _id }: Product) => isAllChosen || ids.has(_id)

  function choose(changedProducts: readonly Product[], on: boolean) {
    // Deselecting one of all selects the others on this page.
    const next = new Set(isAllChosen ? products.map(({ _id }) => _id) : ids)
    for (const { _id } of changedProducts) on ? next.add(_id) : next.delete(_id)
    setAllOf(null)
    setIds(next)
  }

  const selection: BulkSelection = isAllChosen
    ? { filter, count: total }
    : { ids: [...ids], count: ids.size }
  return {
    selection,
    isChosen,
    choose,
    wholePage: products.length > 0 && products.every(isChosen),
    chooseEverything: () => setAllOf(name),
    chooseNone() {
      setAllOf(null)
      setIds(new Set())
    },
  }
}
