import { Link, useLocation } from 'react-router'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import { BEST_SELLERS, categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { categoryPath, collectionPath, listingPath, paths } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { useSession } from '../../shared/session.tsx'
import { rememberFilters } from '../shared/remembered-filters.ts'

type Item = { label: string; to: string; category?: string; collection?: string; isOwn?: true }
type FixedItem = Item & { label: Message }

const firstItems: FixedItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'Products', to: listingPath() },
  ...productCategories.map((category) => ({
    label: categoryLabels[category],
    to: categoryPath(category),
    category,
  })),
]
const lastItems: FixedItem[] = [
  { label: 'Search', to: paths.search },
  { label: categoryLabels[BEST_SELLERS], to: categoryPath(BEST_SELLERS), category: BEST_SELLERS },
]

const translateItem = ({ label, ...item }: FixedItem): Item => ({ ...item, label: t(label) })

type Props = {
  className: string
  onFollow?: () => void
  /** Own categories and collections, where there is little room. */
  maxOwnItems?: number
}

export function NavLinks({ className, onFollow, maxOwnItems }: Props) {
  const { own: categories, getName } = useCategories()
  const { pathname, search } = useLocation()
  const { collections, emptyCategories } = useSession().shop
  const params = new URLSearchParams(search)
  const ownCategories = categories
    .filter(
      ({ id, inNavigation, isArchived }) =>
        inNavigation && !isArchived && !emptyCategories.includes(id),
    )
    .map(
      ({ id }): Item => ({ label: getName(id), to: categoryPath(id), category: id, isOwn: true }),
    )
  const ownCollections = collections
    .filter(({ inNavigation }) => inNavigation)
    .map((collection): Item => {
      const { id } = collection
      return {
        label: collectionName(collection),
        to: collectionPath(id),
        collection: id,
        isOwn: true,
      }
    })
  const ownItems = [...ownCategories, ...ownCollections].slice(0, maxOwnItems)
  const items = [
    ...firstItems.map(translateItem),
    ...ownItems,
    ...lastItems.map(translateItem),
  ].filter(({ category = '' }) => !emptyCategories.includes(category))
  const isHere = (item: Item) =>
    item.to.startsWith(paths.listing)
      ? pathname.startsWith(paths.listing) &&
        (item.category ?? null) === params.get('category') &&
        (item.collection ?? null) === params.get('collection')
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
          className={maxOwnItems && item.isOwn ? 'xl:min-w-16 xl:shrink!' : undefined}
        >
          <Link
            to={item.to}
            discover="none"
            onClick={() => follow(item)}
            aria-current={isHere(item) ? 'page' : undefined}
            className="nav-link"
          >
            {item.isOwn ? <span className="truncate">{item.label}</span> : item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
