import type { Product } from '#shared/catalogue/product-schema.ts'
import { BEST_SELLERS, priceBands } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import type { Visit } from '../../api/load.ts'
import { toCard } from '../shared/card.ts'
import { styles, themes } from '../shared/home-words.ts'
import { countAmong } from './count-among.ts'
import { type Choice, MAX_API_ROWS } from './listing-choice.ts'
import { buildListingQuery } from './listing-query.ts'
import { isOfStyle } from './style-match.ts'

const getText = ({ title, description }: Product) => `${title} ${description}`.toLowerCase()

/** Loads each list once per page, because lists of up to a thousand products are expensive. */
export function listReader(visit: Visit) {
  const reads = new Map<string, ReturnType<typeof readLists>>()
  return (choice: Choice) => {
    const { category: _, price: __, show: ___, style: ____, ...listChoice } = choice
    const key = JSON.stringify(listChoice)
    const lists = reads.get(key) ?? readLists(visit, choice)
    reads.set(key, lists)
    return lists
  }
}

function readLists({ api, orEmpty }: Visit, choice: Choice) {
  const readCategory = (category: Choice['category']) =>
    orEmpty(
      api('GET /api/shop/products/get', {
        query: buildListingQuery({ ...choice, category, price: [] }, MAX_API_ROWS),
      }),
    )
  return Promise.all([readCategory([]), readCategory([BEST_SELLERS])])
}

export async function loadByStyle(loadLists: ReturnType<typeof listReader>, choice: Choice) {
  const [all, best] = await loadLists(choice)
  const failed = all.failed ?? best.failed
  const theme = themes.find(({ id }) => id === choice.style)
  const style = styles.find(({ id }) => id === choice.style)
  const isNamed = (product: Product) =>
    theme
      ? theme.words.some((word) => getText(product).includes(word))
      : style !== undefined && isOfStyle(style, product)
  const counts = countAmong(all.data.filter(isNamed), best.data, choice, all.facets)
  const buildList = (products: Product[], note?: string) => ({
    products: products.slice(0, choice.show).map(toCard),
    total: products.length,
    nextCursor: null,
    facets: counts.facets,
    failed,
    note,
  })
  if (failed || all.total === 0) return buildList([])
  if (theme)
    return buildList(counts.fitting, t('The collection “{name}”.', { name: t(theme.label) }))

  const name = style ? t(style.label) : ''
  const isBest = choice.category.includes(BEST_SELLERS)
  if (counts.fitting.length > 0)
    return buildList(
      counts.fitting,
      isBest
        ? t('Best sellers in the style “{name}”.', { name })
        : t('Pieces in the style “{name}”.', { name }),
    )
  if (counts.elsewhere.length > 0)
    return buildList(
      counts.elsewhere,
      t('No best seller is in the style “{name}” at the moment. These pieces are.', { name }),
    )
  const [band] = choice.price
  if (band) {
    const bounds = t(priceBands[band as keyof typeof priceBands].label).toLowerCase()
    return buildList(
      [],
      t('No piece in the style “{name}” is available {bounds}.', { name, bounds }),
    )
  }
  return buildList(
    best.data,
    t('No piece is in the style “{name}” at the moment. Here are all best sellers.', { name }),
  )
}
