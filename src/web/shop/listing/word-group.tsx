import { Link } from 'react-router'
import type { FacetWord } from '#shared/catalogue/listing-schema.ts'
import { type DetailGroup, detailLabels } from '#shared/catalogue/vocabulary.ts'
import { listingPath } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { FilterOption } from './filter-option.tsx'
import type { Choice } from './listing-choice.ts'

type Props = {
  group: DetailGroup
  /** With the number of products that each word would leave. */
  words: readonly FacetWord[] | undefined
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

/** Counted only when expanded, by a link. Stays expanded while a word is chosen. */
export function WordGroup({ group, words = [], choice, onChoose }: Props) {
  const label = t(detailLabels[group])
  const chosenWords = choice[group]
  const isChosen = chosenWords.length > 0
  const isOpen = isChosen || choice.open.includes(group)
  const otherOpenGroups = choice.open.filter((openGroup) => openGroup !== group)
  // Links may differ in case.
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const has = ({ value }: FacetWord) => chosenWords.some((chosenWord) => isSame(chosenWord, value))

  function toggle(word: FacetWord) {
    const otherWords = chosenWords.filter((chosenWord) => !isSame(chosenWord, word.value))
    // Stays expanded, so that it does not collapse under the pointer with the last word.
    onChoose({
      [group]: has(word) ? otherWords : [...otherWords, word.value],
      open: [...otherOpenGroups, group],
    })
  }
  return (
    <div className="words">
      {isChosen ? (
        <h3>{label}</h3>
      ) : (
        <Link
          to={listingPath({
            ...choice,
            open: isOpen ? otherOpenGroups : [...otherOpenGroups, group],
          })}
          aria-expanded={isOpen}
          replace
          preventScrollReset
        >
          {label}
        </Link>
      )}
      {isOpen && (
        <fieldset aria-label={label}>
          {words.map((word) => (
            <FilterOption
              key={word.value}
              name={group}
              value={word.value}
              label={translate(word.value)}
              count={word.count}
              checked={has(word)}
              onToggle={() => toggle(word)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
