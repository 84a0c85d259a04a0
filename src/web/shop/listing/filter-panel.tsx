import type { Facets } from '#shared/catalogue/listing-schema.ts'
import {
  BEST_SELLERS,
  type FilterCategory,
  type PriceBand,
  priceBandIds,
  priceBands,
  sortLabels,
  sorts,
} from '#shared/catalogue/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { Button } from '../../ui/button.tsx'
import { isFiltered, noFilters } from '../shared/remembered-filters.ts'
import { FilterOption } from './filter-option.tsx'
import type { Choice } from './listing-choice.ts'
import { WordGroup } from './word-group.tsx'

type Props = {
  facets: Facets | undefined
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

/** Price has one choice, which a second click clears; other groups have several. */
export function FilterPanel({ facets, choice, onChoose }: Props) {
  const { getName, listOfferedIds } = useCategories()
  function toggleCategory(id: FilterCategory) {
    const has = choice.category.includes(id)
    const category = has
      ? choice.category.filter((category) => category !== id)
      : [...choice.category, id]
    onChoose({ category })
  }
  const togglePrice = (id: PriceBand) => onChoose({ price: choice.price.includes(id) ? [] : [id] })

  return (
    <form action={paths.listing} className="space-y-8" onSubmit={(event) => event.preventDefault()}>
      {choice.collection && <input type="hidden" name="collection" value={choice.collection} />}
      {choice.style && (
        <>
          <input type="hidden" name="style" value={choice.style} />
          <input type="hidden" name="styleCategory" value={choice.category.join(',')} />
        </>
      )}
      <Group title={t('Category')}>
        {[BEST_SELLERS, ...listOfferedIds(choice.category)].map((id) => (
          <FilterOption
            key={id}
            name="category"
            value={id}
            label={getName(id)}
            count={facets?.category[id] ?? 0}
            checked={choice.category.includes(id)}
            onToggle={() => toggleCategory(id)}
          />
        ))}
      </Group>
      <Group title={t('Price')}>
        {priceBandIds.map((id) => (
          <FilterOption
            key={id}
            name="price"
            value={id}
            label={t(priceBands[id].label)}
            count={facets?.price[id] ?? 0}
            checked={choice.price.includes(id)}
            onToggle={() => togglePrice(id)}
          />
        ))}
      </Group>
      <div>
        {facets?.details.map((group) => (
          <WordGroup
            key={group}
            group={group}
            words={facets[group]}
            choice={choice}
            onChoose={onChoose}
          />
        ))}
      </div>
      {isFiltered(choice) && (
        <Button kind="quiet" className="-ml-7 noscript:hidden" onClick={() => onChoose(noFilters)}>
          {t('Clear all')}
        </Button>
      )}
      <div className="hidden space-y-6 noscript:block">
        <Group title={t('Sort by')}>
          {sorts.map((sort) => (
            <label key={sort} className="choice">
              <input
                type="radio"
                name="sortBy"
                value={sort}
                defaultChecked={sort === choice.sortBy}
              />
              {t(sortLabels[sort])}
            </label>
          ))}
        </Group>
        <Button type="submit">{t('Show these')}</Button>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 w-full border-b border-line pb-2 text-2xl">{title}</legend>
      {children}
    </fieldset>
  )
}
