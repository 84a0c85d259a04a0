import { Link, useLocation } from 'react-router'
import { BEST_SELLERS, categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { categoryPath, listingPath, paths } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { rememberFilters } from '../shared/remembered-filters.ts'

type Item = { label: string; to: string; category?: string; isOwn?: true }
type Standing = Item & { label: Message }

const first: Standing[] = [
  { label: 'Home', to: paths.home },
  { label: 'Products', to: listingPath() },
  ...productCategories.map((category) => ({
    label: categoryLabels[category],
    to: categoryPath(category),
    category,
  })),
]
const last: Standing[] = [
  { label: 'Search', to: paths.search },
  { label: categoryLabels[BEST_SELLERS], to: categoryPath(BEST_SELLERS), category: BEST_SELLERS },
]

const translated = ({ label, ...item }: Standing): Item => ({ ...item, label: t(label) })

type Props = {
  className: string
  onFollow?: () => void
  /** Shows so many own categories at most, where there is room for few. */
  most?: number
}

export function NavLinks({ className, onFollow, most }: Props) {
  const { own, nameOf } = useCategories()
  const { pathname, search } = useLocation()
  const category = new URLSearchParams(search).get('category')
  const added = own
    .filter(({ inNavigation, isArchived }) => inNavigation && !isArchived)
    .slice(0, most)
    .map(({ id }): Item => ({ label: nameOf(id), to: categoryPath(id), category: id, isOwn: true }))
  const items = [...first.map(translated), ...added, ...last.map(translated)]
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
        <li
          key={item.to}
          className={most ? (item.isOwn ? 'xl:min-w-16' : 'xl:shrink-0') : undefined}
        >
          <Link
            to={item.to}
            discover="none"
            onClick={() => follow(item)}
            aria-current={isHere(item) ? 'page' : undefined}
            className="nav-link max-w-full"
          >
            {item.isOwn ? <span className="truncate">{item.label}</span> : item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
