import { useEffect, useState } from 'react'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { categoryName } from '#shared/catalogue/category-names.ts'
import { aboutCollection, collectionName } from '#shared/catalogue/collection-names.ts'
import type { ShownCollection } from '#shared/catalogue/collection-schema.ts'
import { listingPath, paths, productOver } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { useCategories } from '../../shared/categories.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { getCategories, isDemoShop, type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, PageHeading } from '../../ui/states.tsx'
import { ProductGrid } from '../shared/product-grid.tsx'
import {
  isFiltered,
  noFilters,
  rememberedFilters,
  rememberFilters,
} from '../shared/remembered-filters.ts'
import type { Route } from './+types/page.ts'
import { filterCategoryLabels } from './category-words.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSheetButton } from './filter-sheet-button.tsx'
import { type Choice, parseListingChoice } from './listing-choice.ts'
import { type ListingData, loadListing } from './load-listing.ts'
import { LoadMore } from './load-more.tsx'
import { NearestMatches } from './nearest-matches.tsx'
import { SortMenu } from './sort-menu.tsx'

export const loader = loadListing
export const clientLoader = loadListing

/** Cart changes do not affect this page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export const meta = ({ loaderData, matches }: PageMetaArgs & { loaderData?: ListingData }) => {
  const only = loaderData && onlyCategory(loaderData.choice)
  const collection = loaderData?.collection
  return pageMeta(
    {
      title: collection
        ? collectionName(collection)
        : only
          ? categoryName(getCategories(matches), only)
          : t('All Products'),
      description:
        (collection && aboutCollection(collection)) ||
        t(
          isDescribed(only) && isDemoShop(matches)
            ? filterCategoryLabels[only]
            : 'Bridal, formal, party, casual and reception wear, by price and occasion.',
        ),
      canonical: loaderData?.canonical,
    },
    matches,
  )
}

const onlyCategory = ({ category, style }: Choice) =>
  category.length === 1 && !style ? category[0] : undefined

const isDescribed = (id: string | undefined): id is keyof typeof filterCategoryLabels =>
  id !== undefined && Object.hasOwn(filterCategoryLabels, id)

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { products, total, facets, choice, note, failed, nearest, collection } = loaderData
  const { shop } = useSession()
  const { getName } = useCategories()
  const { search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  useRememberedFilters(choice)

  // Dims the list while it reloads, but not when a product opens over it.
  const loading = navigation.location?.pathname === paths.listing && navigation.state === 'loading'
  const pending = loading
    ? parseListingChoice(new URLSearchParams(navigation.location?.search))
    : choice
  // A tick shows at once, until its list is loaded.
  const [requested, setRequested] = useState({ choice, from: choice })
  const next = requested.from === choice ? { ...requested.choice, show: pending.show } : pending
  const growing = next.show > choice.show
  const only = onlyCategory(choice)

  function choose(change: Partial<Choice>) {
    const changedChoice = { ...next, ...change, ...(change.category && { style: '' }) }
    setRequested({ choice: changedChoice, from: choice })
    rememberFilters(changedChoice)
    navigate(listingPath({ ...changedChoice, show: 0 }), { preventScrollReset: true })
  }

  const panel = <FilterPanel facets={facets} choice={next} onChoose={choose} />
  return (
    <div className="measure grid gap-x-12 py-8 lg:grid-cols-[15rem_1fr] lg:py-12">
      <aside aria-label={t('Filters')} className="hidden lg:block noscript:block">
        <div className="sticky top-24 max-h-[calc(100vh-7rem)] overflow-y-auto pb-6">{panel}</div>
      </aside>
      <section aria-labelledby="listing-title" className="min-w-0">
        <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-line pb-5">
          <div>
            <PageHeading id="listing-title">
              {collection ? collectionName(collection) : t('All Products')}
            </PageHeading>
            {only && (
              <p className="mt-3 max-w-xl">
                <span className="font-display text-2xl font-semibold">
                  {t('{category}.', { category: getName(only) })}{' '}
                </span>
                {shop.demo && isDescribed(only) && t(filterCategoryLabels[only])}
              </p>
            )}
            {collection && <AboutCollection collection={collection} />}
            <p aria-live="polite" className="mt-1.5 text-ink-soft">
              {!failed &&
                (total === 1 ? t('{total} Product', { total }) : t('{total} Products', { total }))}
            </p>
          </div>
          <div className="flex w-full flex-wrap gap-3 *:min-w-min *:wrap-break-word sm:w-auto noscript:hidden">
            <FilterSheetButton total={total} active={isFiltered(choice)}>
              {panel}
            </FilterSheetButton>
            <SortMenu value={next.sortBy} onChoose={(sortBy) => choose({ sortBy })} />
          </div>
        </header>
        {note && <p className="mb-6 border-l-2 border-gold pl-4 text-ink-soft">{note}</p>}
        {failed ? (
          <FailedList sentence={failed} />
        ) : products.length === 0 ? (
          <>
            <Empty title={t('No products found matching your criteria.')}>
              <Button kind="outline" onClick={() => choose(noFilters)}>
                {t('Clear all filters')}
              </Button>
            </Empty>
            <NearestMatches nearest={nearest} />
          </>
        ) : (
          <ProductGrid
            products={products}
            dimmed={loading && !growing}
            getHref={(product) => productOver(paths.listing, product._id, search)}
          />
        )}
        <LoadMore choice={choice} shownCount={products.length} total={total} growing={growing} />
      </section>
      <Outlet />
    </div>
  )
}

function AboutCollection({ collection }: { collection: ShownCollection }) {
  const about = aboutCollection(collection)
  return (
    <div className="mt-3 max-w-xl">
      {about && <p className="whitespace-pre-line wrap-anywhere">{about}</p>}
      <Link
        to={paths.listing}
        className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-6 hover:text-maroon"
      >
        {t('See all pieces')}
      </Link>
    </div>
  )
}

/** The tab remembers filters, but Back must be able to undo the first one. */
function useRememberedFilters(choice: Choice) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useBrowserSession()
  const isPop = useNavigationType() === 'POP'
  useEffect(() => {
    if (isFiltered(choice)) return rememberFilters(choice)
    if (pathname !== paths.listing || choice.style || choice.collection) return
    const isStepBack = isPop && !session.shownPage.isFirst()
    if (isStepBack) return rememberFilters({})
    const storedFilters = rememberedFilters()
    if (!isFiltered(storedFilters)) return
    const { sortBy } = parseListingChoice(new URLSearchParams(search))
    const storedPath = listingPath({
      ...storedFilters,
      ...(search.includes('sortBy') ? { sortBy } : {}),
    })
    // The loader drops all of these filters, so each visit to them would start another one.
    if (storedPath === pathname + search) return rememberFilters({})
    navigate(storedPath, { replace: true, preventScrollReset: true })
  }, [choice, navigate, pathname, search, isPop, session])
}
