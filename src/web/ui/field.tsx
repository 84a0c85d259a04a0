import { type ComponentProps, useId } from 'react'

const control =
  'block w-full min-h-12 rounded-sm border border-line bg-white/70 px-4 py-2.5 text-base text-ink placeholder:text-ink-soft/70 focus:border-maroon focus:outline-none focus:ring-1 focus:ring-maroon aria-invalid:border-red'

type Shared = { label: string; error?: string | undefined; hint?: string }

/** A labelled line of text with its error underneath. */
export function Field({ label, error, hint, ...rest }: ComponentProps<'input'> & Shared) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input id={id} className={control} {...described(id, error, hint)} {...rest} />
    </Frame>
  )
}

export function AreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & Shared) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea id={id} rows={4} className={control} {...described(id, error, hint)} {...rest} />
    </Frame>
  )
}

export function SelectField({ label, error, hint, ...rest }: ComponentProps<'select'> & Shared) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select id={id} className={control} {...described(id, error, hint)} {...rest} />
    </Frame>
  )
}

function described(id: string, error: string | undefined, hint: string | undefined) {
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': about }
}

function Frame(
  props: Shared & { id: string; children: React.ReactNode; hint: string | undefined },
) {
  const { id, label, error, hint, children } = props
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}
