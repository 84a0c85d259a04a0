import { useState } from 'react'
import { Link } from 'react-router'
import type { FacetWord } from '#shared/catalogue/listing-schema.ts'
import { type DetailGroup, detailLabels } from '#shared/catalogue/vocabulary.ts'
import { listingPath } from '#shared/paths.ts'
import type { Choice } from './listing-choice.ts'

type Props = {
  group: DetailGroup
  /** The words of the shop, and how many pieces each would leave. */
  words: readonly FacetWord[] | undefined
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

const AT_ONCE = 8

/** A group whose choices are the shop's own words, folded until one is chosen. */
export function WordGroup({ group, words = [], choice, onChoose }: Props) {
  const chosen = choice[group]
  const isWhole = choice.more.includes(group)
  const isChosen = chosen.length > 0 || isWhole
  const [wasChosen] = useState(isChosen)
  // A link may say `indigo` where the shop says `Indigo`.
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const has = ({ value }: FacetWord) => chosen.some((one) => isSame(one, value))
  const shown = isWhole ? words : words.filter((word, n) => n < AT_ONCE || has(word))
  if (words.length === 0) return null

  function toggle(word: FacetWord) {
    const others = chosen.filter((one) => !isSame(one, word.value))
    onChoose({ [group]: has(word) ? others : [...others, word.value] })
  }
  const choosable = (word: FacetWord) => (
    <label key={word.value}>
      <input
        type="checkbox"
        name={group}
        value={word.value}
        checked={has(word)}
        onChange={() => toggle(word)}
      />
      <span>{word.value}</span>
      <small>{word.count}</small>
    </label>
  )
  return (
    <details
      className="words"
      open={wasChosen}
      // It opens with the first choice, and never folds under the pointer with the last.
      ref={(element) => {
        if (element && isChosen) element.open = true
      }}
    >
      <summary>{detailLabels[group]}</summary>
      <fieldset aria-label={detailLabels[group]}>
        {shown.map(choosable)}
        {!isWhole && words.length > AT_ONCE && (
          <Link
            to={listingPath({ ...choice, more: [...choice.more, group] })}
            replace
            preventScrollReset
          >
            More {group}s
          </Link>
        )}
      </fieldset>
    </details>
  )
}
