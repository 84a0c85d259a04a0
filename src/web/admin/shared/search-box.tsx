import { type ReactNode, useRef, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props<Item> = {
  label: string
  hint?: string
  noResults: string
  find: (text: string) => Promise<Item[]>
  /** `clear` empties the box and its list. */
  children: (item: Item, clear: () => void) => ReactNode
}

/** Letters of a search; fewer would find nearly everything. */
export const MIN_SEARCH_LENGTH = 2

export function SearchBox<Item extends { _id: string }>(props: Props<Item>) {
  const { label, hint, noResults, find, children } = props
  const [query, setQuery] = useState('')
  const [results, setResults] = useState<Item[] | null>(null)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  // Responses may arrive out of order.
  const latest = useRef('')

  async function search(text: string) {
    setQuery(text)
    setFailed('')
    const q = text.trim()
    latest.current = q
    setBusy(q.length >= MIN_SEARCH_LENGTH)
    if (q.length < MIN_SEARCH_LENGTH) return setResults(null)
    try {
      const items = await find(q)
      if (latest.current === q) setResults(items)
    } catch (error) {
      if (latest.current !== q) return
      setResults(null)
      setFailed(errorMessage(error))
    }
    if (latest.current === q) setBusy(false)
  }

  const isWaiting = busy && !results
  return (
    <div>
      <Field
        type="search"
        label={label}
        {...(hint && { hint })}
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={(event) => search(event.target.value)}
        // Enter searches instead of submitting the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p
        role="status"
        className={isWaiting || results?.length === 0 ? 'mt-2 text-sm text-ink-soft' : 'sr-only'}
      >
        {isWaiting
          ? t('Searching …')
          : results && (results.length === 0 ? noResults : results.length)}
      </p>
      {failed && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 text-red">
          {failed}
          <Button kind="quiet" className="px-0!" onClick={() => search(query)}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {results && results.length > 0 && (
        <ul className="mt-2 divide-y divide-line border border-line">
          {results.map((item) => (
            <li key={item._id}>{children(item, () => search(''))}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
