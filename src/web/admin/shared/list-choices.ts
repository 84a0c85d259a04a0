import {
  adminSorts,
  productStatuses,
  reviewFilters,
  stockFilters,
} from '#shared/catalogue/panel-vocabulary.ts'
import { isCategoryId } from '#shared/catalogue/vocabulary.ts'
import { changeKinds, changeWaits } from '#shared/orders/changes/vocabulary.ts'
import { orderStatuses, orderViews, paymentStatuses } from '#shared/orders/vocabulary.ts'
import type {
  CustomerChoice,
  OrderChoice,
  ProductChoice,
  ReviewChoice,
} from '#shared/panel-paths.ts'

/** Ignores query values that the API would refuse. */
const knownId = <Id extends string>(ids: readonly Id[], word: string | null) =>
  ids.find((id) => id === word)

const parseDay = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined

const parseId = (text: string | null) => (text && /^[\da-f-]{36}$/i.test(text) ? text : undefined)

/** Of a list without filters. */
export const parseSearch = (search: URLSearchParams) => ({
  q: search.get('q')?.trim().slice(0, 100) || undefined,
  cursor: search.get('cursor') || undefined,
})

export const parseChangeChoice = (search: URLSearchParams) => ({
  ...parseSearch(search),
  waits: knownId(changeWaits, search.get('waits')),
  kind: knownId(changeKinds, search.get('kind')),
  order: parseId(search.get('order')),
})

export function parseOrderChoice(search: URLSearchParams) {
  return {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    status: knownId(orderStatuses, search.get('status')),
    abandoned: knownId(['1'] as const, search.get('abandoned')),
    payment: knownId(paymentStatuses, search.get('payment')),
    shoppers: knownId(['returning'] as const, search.get('shoppers')),
    unpaid: knownId(['1'] as const, search.get('unpaid')),
    goods: knownId(['1'] as const, search.get('goods')),
    view: knownId(orderViews, search.get('view')),
    customer: parseId(search.get('customer')),
    product: parseId(search.get('product')),
    by: knownId(['placed', 'paid'] as const, search.get('by')),
    from: parseDay(search.get('from')),
    to: parseDay(search.get('to')),
    cursor: search.get('cursor') || undefined,
    order: search.get('order') || undefined,
  } satisfies OrderChoice
}

export function parseProductChoice(search: URLSearchParams) {
  return {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    category: isCategoryId(search.get('category')) ? (search.get('category') ?? '') : undefined,
    stock: knownId(stockFilters, search.get('stock')),
    status: knownId(productStatuses, search.get('status')),
    sale: knownId(['1', '0'] as const, search.get('sale')),
    sort: knownId(adminSorts, search.get('sort')),
    view: knownId(['table'] as const, search.get('view')),
    cursor: search.get('cursor') || undefined,
    edit: search.get('edit') || undefined,
  } satisfies ProductChoice
}

export function parseReviewChoice(search: URLSearchParams) {
  return {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    show: knownId(reviewFilters, search.get('show')),
    stars: knownId(['1', '2', '3', '4'] as const, search.get('stars')),
    product: parseId(search.get('product')),
    cursor: search.get('cursor') || undefined,
  } satisfies ReviewChoice
}

export function parseCustomerChoice(search: URLSearchParams) {
  return {
    q: search.get('q')?.trim().slice(0, 100) || undefined,
    who: knownId(['bought', 'guests', 'dates', 'consent'] as const, search.get('who')),
    product: parseId(search.get('product')),
    cursor: search.get('cursor') || undefined,
  } satisfies CustomerChoice
}
