import { weddingRoles } from '#shared/catalogue/wedding.ts'
import { LOOKBOOK_BASE_PATH } from '#shared/lookbook-path.ts'
import { paths } from '#shared/paths.ts'
import { collectionIds } from '#shared/shop/home.ts'
import { knownQuery } from './shop/listing/listing-choice.ts'

const id = /\/[\da-f-]{36}/.source
const exactPath = (path: string) => new RegExp(`^${path}$`)
const listPath = (path: string) => new RegExp(`^${path}(${id})?$`)

/** Same for all visitors, except for the query parameters that it reads. */
type SharedPage = [path: RegExp, query: string[] | ((search: URLSearchParams) => string)]

const sharedPages: SharedPage[] = [
  [listPath(paths.home), []],
  [listPath(paths.listing), knownQuery],
  [listPath(paths.search), ['q']],
  [new RegExp(`^/shop/product${id}$`), []],
  [exactPath(paths.wedding), [...weddingRoles, 'brideName', 'groomName', 'on']],
  [listPath(`${LOOKBOOK_BASE_PATH}/(?:${collectionIds.join('|')})`), []],
  [exactPath(paths.about), []],
  [exactPath(paths.privacy), []],
  [exactPath(paths.refund), []],
  [exactPath(paths.legal), []],
]
/** These redirect members. */
const forVisitors: SharedPage[] = [
  [exactPath(paths.welcome), []],
  [exactPath(paths.login), ['next']],
  [exactPath(paths.register), ['next']],
]

/** Returns the cache key, without parameters that the page does not read. */
export const sharedAddress = (url: URL) => findAddress([...forVisitors, ...sharedPages], url)

/** The same for pages shared by all members. */
export const memberAddress = (url: URL) => findAddress(sharedPages, url)

function findAddress(pages: SharedPage[], { origin, pathname, searchParams }: URL) {
  const parameters = pages.find(([path]) => path.test(pathname))?.[1]
  if (!parameters) return undefined
  if (typeof parameters === 'function') return origin + pathname + parameters(searchParams)
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = searchParams.getAll(name).join(',')
    if (value) query.set(name, value)
  }
  return origin + pathname + (query.size > 0 ? `?${query}` : '')
}
