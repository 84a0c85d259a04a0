import { useState } from 'react'
import type { FacetWord } from '#shared/catalogue/listing-schema.ts'
import { type DetailGroup, detailLabels } from '#shared/catalogue/vocabulary.ts'

type Props = {
  group: DetailGroup
  /** The words of the shop, and how many pieces each would leave. */
  words: readonly FacetWord[] | undefined
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

const AT_ONCE = 8

/** A link may say `indigo` where the shop says `Indigo`. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * A group whose choices are the shop's own words, folded until one is chosen. What was chosen stays to
 * be unticked, even where no piece has it any more.
 */
export function WordGroup({ group, words = [], chosen, onChoose }: Props) {
  const isChosen = chosen.length > 0
  const [was, setWas] = useState(isChosen)
  const [isOpen, setOpen] = useState(isChosen)
  if (was !== isChosen) {
    setWas(isChosen)
    if (isChosen) setOpen(true)
  }
  const has = ({ value }: FacetWord) => chosen.some((one) => isSame(one, value))
  const lost = chosen.filter((one) => !words.some(({ value }) => isSame(one, value)))
  const all = [...words, ...lost.map((value) => ({ value, count: 0 }))]
  const more = all.slice(AT_ONCE)
  if (all.length === 0) return null

  function toggle(word: FacetWord) {
    const others = chosen.filter((one) => !isSame(one, word.value))
    onChoose(has(word) ? others : [...others, word.value])
  }
  const choice = (word: FacetWord) => (
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
      open={isOpen}
      onToggle={(event) =>
        event.target === event.currentTarget && setOpen(event.currentTarget.open)
      }
    >
      <summary>{detailLabels[group]}</summary>
      <fieldset aria-label={detailLabels[group]}>
        {all.slice(0, AT_ONCE).map(choice)}
        {more.length > 0 && (
          <details open={more.some(has)}>
            <summary>More</summary>
            {more.map(choice)}
          </details>
        )}
      </fieldset>
    </details>
  )
}
