import { filterGroups } from '#shared/catalogue/vocabulary.ts'
import { weddingRoles } from '#shared/catalogue/wedding.ts'
import { LOOKBOOKS } from '#shared/lookbook-path.ts'
import { paths } from '#shared/paths.ts'
import { collectionIds } from '#shared/shop/home.ts'

const id = /\/[\da-f-]{36}/.source
const exactly = (path: string) => new RegExp(`^${path}$`)
const listOf = (path: string) => new RegExp(`^${path}(${id})?$`)

/** Pages that all visitors are shown alike, and what each reads of its query. */
const sharedPages: [RegExp, string[]][] = [
  [listOf(paths.home), []],
  [listOf(paths.listing), [...filterGroups, 'open', 'sortBy', 'style', 'show']],
  [listOf(paths.search), ['q']],
  [new RegExp(`^/shop/product${id}$`), []],
  [exactly(paths.wedding), [...weddingRoles]],
  [exactly(`${LOOKBOOKS}/(${collectionIds.join('|')})`), []],
  [exactly(paths.about), []],
  [exactly(paths.privacy), []],
  [exactly(paths.refund), []],
]
/** These lead a member elsewhere. */
const forVisitors: [RegExp, string[]][] = [
  [exactly(paths.welcome), []],
  [exactly(paths.login), ['next']],
  [exactly(paths.register), ['next']],
]

/**
 * The one address of a page that may be rendered once for many visitors: without what the page does not
 * read, so that nobody's parameters show in another's page. Undefined for any other page.
 */
export const sharedAddress = (url: URL) => addressAmong([...forVisitors, ...sharedPages], url)

/** The same of a page that all members are shown alike, but for what is their own. */
export const memberAddress = (url: URL) => addressAmong(sharedPages, url)

function addressAmong(pages: typeof sharedPages, { origin, pathname, searchParams }: URL) {
  const names = pages.find(([path]) => path.test(pathname))?.[1]
  if (!names) return undefined
  const query = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.getAll(name).join(',')
    if (value) query.set(name, value)
  }
  return origin + pathname + (query.size > 0 ? `?${query}` : '')
}
