import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field.tsx'

/** A filter of a list; `name` is its key in the address. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'select'
      /** Of the choice that filters nothing. */
      anyLabel: string
      options: readonly (readonly [value: string, label: string])[]
    }
  | { kind: 'date' }
  /** Set by a link from another page; it can only be removed. */
  | { kind: 'fixed' }
)

export const translateOptions = (
  options: readonly (readonly [value: string, label: AnyMessage])[],
) => options.map(([value, label]) => [value, t(label)] as const)

type Props = {
  /** The address of the list with these values. */
  getHref: (values: Record<string, string>) => string
  label: string
  placeholder: string
  filters: readonly Filter[]
  /** Keys of the address that a search keeps, such as the open tab. */
  kept: Record<string, string | undefined>
}

/** The address is the only place that has the values. */
export function ListSearch({ getHref, label, placeholder, filters, kept }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const fieldsId = useId()
  const hasFields = filters.some(({ kind }) => kind !== 'fixed')
  const active = filters.filter(({ name }) => search.get(name))

  const isPop = useNavigationType() === 'POP'
  // Sets the values, because remounting would lose the focus. Skips the focused field, which may
  // hold newer input, except after Back and Forward.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && (isPop || field !== document.activeElement))
        field.value = search.get(field.name) ?? ''
    }
  }, [search, isPop])

  const keptValues = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

  function apply() {
    if (!form.current) return
    const values = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    // An incomplete date has the value '', which would remove the filter.
    for (const field of form.current.elements)
      if (field instanceof HTMLInputElement && field.validity.badInput)
        values[field.name] = search.get(field.name) ?? ''
    navigate(getHref({ ...keptValues, ...values }), { preventScrollReset: true })
  }

  function applyChange(field: EventTarget) {
    if (field instanceof HTMLSelectElement) apply()
    // While a year is typed, the value passes through years 2, 20 and 202.
    if (field instanceof HTMLInputElement && field.type === 'date' && !field.validity.badInput)
      if (field.value === '' || field.value >= '2000') apply()
  }

  const hrefWithout = (removed: string) =>
    getHref(Object.fromEntries([...search].filter(([name]) => ![removed, 'cursor'].includes(name))))

  return (
    <>
      <Form
        ref={form}
        method="get"
        role="search"
        className="contents"
        onChange={(event) => applyChange(event.target)}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="list-search">
          <input
            aria-label={label}
            type="search"
            name="q"
            maxLength={100}
            placeholder={placeholder}
            defaultValue={search.get('q') ?? ''}
            className={`${fieldStyle} min-w-0 flex-1`}
          />
          <Button type="submit" kind="outline" className="px-3!" aria-label={t('Search')}>
            <Search size={18} strokeWidth={1.5} aria-hidden />
          </Button>
          {hasFields && (
            <Button
              kind="outline"
              className="px-4!"
              aria-expanded={isOpen}
              aria-controls={fieldsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
              {active.length > 0 ? t('Filter ({n})', { n: active.length }) : t('Filter')}
            </Button>
          )}
        </div>
        <div id={fieldsId} hidden={!isOpen} className="list-filters">
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} />
          ))}
        </div>
      </Form>
      {(active.length > 0 || search.get('q')) && (
        <ul aria-label={t('Filters in use')} className="list-chips">
          {active.map((filter) => (
            <li key={filter.name}>
              <Link
                to={hrefWithout(filter.name)}
                preventScrollReset
                aria-label={t('Remove the filter {text}', { text: chipText(filter, search) })}
                className="list-chip"
              >
                {chipText(filter, search)}
                <X size={14} strokeWidth={1.5} aria-hidden />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={getHref(keptValues)}
              preventScrollReset
              className={buttonStyle('quiet', 'min-h-11! px-2!')}
            >
              {t('Clear')}
            </Link>
          </li>
        </ul>
      )}
    </>
  )
}

function chipText(filter: Filter, search: URLSearchParams): string {
  const value = search.get(filter.name) ?? ''
  if (filter.kind === 'fixed') return filter.label
  if (filter.kind === 'date') return `${filter.label} ${value}`
  return filter.options.find(([id]) => id === value)?.[1] ?? value
}

function FilterField({ filter }: { filter: Filter }) {
  const [search] = useSearchParams()
  const value = search.get(filter.name) ?? ''
  if (filter.kind === 'fixed')
    return value === '' ? null : <input type="hidden" name={filter.name} defaultValue={value} />
  return (
    <Labelled label={filter.label}>
      {filter.kind === 'date' ? (
        <input type="date" name={filter.name} defaultValue={value} className={control} />
      ) : (
        <select name={filter.name} defaultValue={value} className={control}>
          <option value="">{filter.anyLabel}</option>
          {filter.options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

const control =
  'mt-1 block min-h-11 w-full min-w-0 rounded-sm border border-line bg-white/70 px-3 text-base focus:border-maroon focus:outline-none focus:ring-1 focus:ring-maroon'

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block min-w-0 text-sm text-ink-soft">
      {label}
      {children}
    </label>
  )
}
