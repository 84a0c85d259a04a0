import { Link, useLocation } from 'react-router'
import { BEST_SELLERS, categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { categoryPath, listingPath, paths } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { rememberFilters } from '../shared/remembered-filters.ts'

type Item = { label: Message; to: string; category?: string }

const items: Item[] = [
  { label: 'Home', to: paths.home },
  { label: 'Products', to: listingPath() },
  ...productCategories.map((category) => ({
    label: categoryLabels[category],
    to: categoryPath(category),
    category,
  })),
  { label: 'Search', to: paths.search },
  { label: categoryLabels[BEST_SELLERS], to: categoryPath(BEST_SELLERS), category: BEST_SELLERS },
]

export function NavLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const { pathname, search } = useLocation()
  const category = new URLSearchParams(search).get('category')
  const isHere = (item: Item) =>
    item.to.startsWith(paths.listing)
      ? pathname.startsWith(paths.listing) && (item.category ?? null) === category
      : pathname === item.to

  function follow(item: Item) {
    // "Products" clears the remembered filters.
    if (item.to === paths.listing) rememberFilters({})
    onFollow?.()
  }

  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.label}>
          <Link
            to={item.to}
            discover="none"
            onClick={() => follow(item)}
            aria-current={isHere(item) ? 'page' : undefined}
            className="nav-link"
          >
            {t(item.label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
