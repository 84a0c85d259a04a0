import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  getHref: (selected: Record<string, string>) => string
  label: string
  placeholder: string
  /** Filters in use, without the search. */
  active: number
  /** Without filters, only the search is shown. */
  children?: ReactNode
}

/** The filters in use are in the URL only. */
export function FilterBar({ getHref, label, placeholder, active, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [open, setOpen] = useState(false)

  const isPop = useNavigationType() === 'POP'
  // Sets the values, because remounting would lose the focus. Skips the focused field, which may
  // hold newer input, except after Back and Forward.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      const followsUrl =
        isField && field.type !== 'checkbox' && (isPop || field !== document.activeElement)
      if (followsUrl) field.value = search.get(field.name) ?? ''
    }
  }, [search, isPop])

  function apply() {
    if (!form.current) return
    const fields = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    // An incomplete date has the value '', which would remove the filter.
    for (const field of form.current.elements)
      if (field instanceof HTMLInputElement && field.validity.badInput)
        fields[field.name] = search.get(field.name) ?? ''
    navigate(getHref(fields), { preventScrollReset: true })
  }

  function applyChange(field: EventTarget) {
    if (field instanceof HTMLSelectElement) apply()
    if (field instanceof HTMLInputElement && field.type === 'checkbox') apply()
    // While a year is typed, the value passes through years 2, 20 and 202.
    if (field instanceof HTMLInputElement && field.type === 'date' && !field.validity.badInput)
      if (field.value === '' || field.value >= '2000') apply()
  }

  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mb-6 border border-line bg-white/40 p-4"
      onChange={(event) => applyChange(event.target)}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex flex-wrap items-end gap-2 sm:gap-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-52">
          <Field
            label={label}
            type="search"
            name="q"
            maxLength={100}
            placeholder={placeholder}
            defaultValue={search.get('q') ?? ''}
          />
        </div>
        <Button type="submit" className="min-h-12! px-3! sm:px-5!">
          <Search size={16} strokeWidth={1.5} />
          {t('Search')}
        </Button>
        {children && (
          <Button
            kind="outline"
            aria-expanded={open}
            className="min-h-12! px-3! sm:px-5! lg:hidden"
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal size={16} strokeWidth={1.5} />
            {active > 0 ? t('Filter ({n})', { n: active }) : t('Filter')}
          </Button>
        )}
        {(active > 0 || search.get('q')) && (
          <Link
            to={getHref({})}
            preventScrollReset
            className={buttonStyle('quiet', 'min-h-12! px-2!')}
          >
            {t('Clear')}
          </Link>
        )}
      </div>
      {children && (
        <div
          className={`mt-4 grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] ${open ? '' : 'max-lg:hidden'}`}
        >
          {children}
        </div>
      )}
    </Form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  /** Of the choice that filters nothing. */
  anyLabel: string
  options: readonly (readonly [value: string, label: string])[]
}

export function FilterSelect({ label, name, anyLabel, options }: ChoiceProps) {
  const [search] = useSearchParams()
  return (
    <Labelled label={label}>
      <select name={name} defaultValue={search.get(name) ?? ''} className={control}>
        <option value="">{anyLabel}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function FilterDate({ label, name }: { label: string; name: string }) {
  const [search] = useSearchParams()
  return (
    <Labelled label={label}>
      <input type="date" name={name} defaultValue={search.get(name) ?? ''} className={control} />
    </Labelled>
  )
}

/** Set by a link from another page; its box removes it. */
export function FilterFixed({ name, text }: { name: string; text: string }) {
  const [search] = useSearchParams()
  return (
    <label className="flex min-h-11 items-center gap-2 self-end text-sm">
      <input
        type="checkbox"
        name={name}
        value={search.get(name) ?? ''}
        defaultChecked
        className="size-5 shrink-0 accent-maroon"
      />
      {text}
    </label>
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
