import { useState } from 'react'
import type { Product, ProductFilter } from '#shared/catalogue/product-schema.ts'
import type { Chosen } from './intent.ts'

type List = { products: readonly Product[]; total: number; filter: ProductFilter }

/** Which products of the list are chosen: some by their ids, on however many pages, or all of it. */
export function useChosen({ products, total, filter }: List) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // All that this filter finds; under another filter it is no choice any more.
  const [allOf, setAllOf] = useState<string | null>(null)
  const name = JSON.stringify(filter)
  const everything = allOf === name
  const isChosen = ({ _id }: Product) => everything || ids.has(_id)

  function choose(some: readonly Product[], on: boolean) {
    // To take one out of all is to choose the others of this page.
    const next = new Set(everything ? products.map(({ _id }) => _id) : ids)
    for (const { _id } of some) on ? next.add(_id) : next.delete(_id)
    setAllOf(null)
    setIds(next)
  }

  const chosen: Chosen = everything ? { filter, count: total } : { ids: [...ids], count: ids.size }
  return {
    chosen,
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
