import { useEffect, useState } from 'react'
import {
  Form,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { isSearchable, SEARCH_MAX, SEARCH_MIN } from '#shared/catalogue/vocabulary.ts'
import { paths, productOver, searchPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createLoader } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, PageHeading } from '../../ui/states.tsx'
import { type Card, toCards } from '../shared/card.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { GridSkeleton, ProductGrid } from '../shared/product-grid.tsx'
import { useMore } from '../shared/use-more.tsx'
import type { Route } from './+types/page.ts'
import { useRecentSearches } from './recent-searches.ts'
import { Suggestions } from './suggestions.tsx'

const SEARCH_DEBOUNCE_MS = 1_000
const PAGE_SIZE = 60
const noResults = { data: [], nextCursor: null }

const load = createLoader(async ({ api, url, orEmpty, orNull }) => {
  const query = [...(url.searchParams.get('q') ?? '').toWellFormed().trim()]
    .slice(0, SEARCH_MAX)
    .join('')
  const loadCollections = async () =>
    (await orNull(api('GET /api/common/home')))?.data.collections ?? []
  if (!isSearchable(query)) {
    const nothing = { results: null, total: 0, match: 'all' as const, failed: undefined }
    return { query, ...nothing, collections: await loadCollections() }
  }
  const params = { keyword: query }
  const [{ data, nextCursor, total, match, failed }, collections] = await Promise.all([
    orEmpty(api('GET /api/shop/search/:keyword', { params, query: { limit: PAGE_SIZE } })),
    loadCollections(),
  ])
  const results = { data: toCards(data), nextCursor }
  return { query, results, total, match, failed, collections }
})
export const loader = load
export const clientLoader = load

/** Cart changes do not affect this page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Search'), description: t('Search the collection.') }, matches)

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, results, total, match, failed, collections } = loaderData
  const { rows, button } = useMore<Card>(query, results ?? noResults, (api, cursor) =>
    api('GET /api/shop/search/:keyword', {
      params: { keyword: query },
      query: { limit: PAGE_SIZE, cursor },
    }),
  )
  const { searches, clear } = useRecentSearches(results && total > 0 ? query : undefined)
  const { search } = useLocation()
  const navigation = useNavigation()
  const isSearching =
    navigation.location?.pathname === paths.search && navigation.state === 'loading'
  return (
    <div className="no-filters measure py-10 sm:py-14">
      <PageHeading className="mb-6 text-center">{t('Search')}</PageHeading>
      <SearchBox query={query} />
      <div aria-live="polite" className="mt-4 mb-10 min-h-6 text-center text-ink-soft">
        {!isSearching && results && rows.length > 0 && (
          <p>
            {match === 'most'
              ? t('Nothing matches all of “{query}”. These are the nearest matches.', { query })
              : total === 1
                ? t('{total} piece for “{query}”', { total, query })
                : t('{total} pieces for “{query}”', { total, query })}
          </p>
        )}
        {!isSearching && !results && (
          <p>{t('Type at least {n} letters: lehenga, saree, velvet…', { n: SEARCH_MIN })}</p>
        )}
      </div>
      {isSearching && <GridSkeleton count={6} />}
      {!isSearching && failed && <FailedList sentence={failed} />}
      {!isSearching && !failed && results && rows.length === 0 && (
        <Empty title={t('No result found!')}>
          <p className="text-ink-soft">{t('Try the name of a garment, a fabric or a craft.')}</p>
          <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
        </Empty>
      )}
      {!isSearching && !failed && rows.length === 0 && (
        <Suggestions searches={searches} onClear={clear} collections={collections} />
      )}
      {!isSearching && rows.length > 0 && (
        <>
          <ProductGrid
            products={rows}
            getHref={(product) => productOver(paths.search, product._id, search)}
          />
          {button}
        </>
      )}
      <Outlet />
    </div>
  )
}

/** Searches one second after the last keystroke. Text that is too short clears the results. */
function SearchBox({ query }: { query: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState(query)
  const [submittedQuery, setSubmittedQuery] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  if (lastQuery !== query) {
    setLastQuery(query)
    if (query !== submittedQuery) {
      setSubmittedQuery(query)
      setText(query)
    }
  }
  const searchText = isSearchable(text.trim()) ? text.trim() : ''

  useEffect(() => {
    if (searchText === query || pathname !== paths.search) return
    const go = () => {
      setSubmittedQuery(searchText)
      navigate(searchPath(searchText), { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(go, searchText ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [searchText, query, pathname, navigate])

  return (
    <Form role="search" action={paths.search} className="relative mx-auto max-w-2xl" replace>
      <Icon
        name="search"
        size={20}
        className="absolute top-1/2 left-5 -translate-y-1/2 text-gold-ink"
      />
      <input
        type="search"
        name="q"
        aria-label={t('Search Products')}
        placeholder={t('Search Products...')}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-14 w-full rounded-full border border-line bg-white/70 pr-6 pl-13 text-lg placeholder:text-ink-soft focus:border-maroon focus:ring-1 focus:ring-maroon focus:outline-none"
      />
    </Form>
  )
}
