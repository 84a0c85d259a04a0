import { type ComponentProps, useId, useState } from 'react'
import { t } from '#shared/words/words.ts'

export const fieldStyle =
  'block w-full min-h-12 rounded-sm border border-field bg-white/70 px-4 py-2.5 text-base text-ink placeholder:text-ink-soft/70 placeholder-shown:text-ellipsis focus:border-maroon focus:outline-none focus:ring-1 focus:ring-maroon aria-invalid:border-red'

type Shared = { label: string; error?: string | undefined; hint?: string | undefined }

export function Field({ label, error, hint, type, ...rest }: ComponentProps<'input'> & Shared) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const secret = type === 'password'
  const input = (
    <input
      id={id}
      type={secret && isShown ? 'text' : type}
      className={secret ? `${fieldStyle} pr-20` : fieldStyle}
      {...describedBy(id, error, hint)}
      {...rest}
    />
  )
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      {secret ? (
        <div className="relative">
          {input}
          <button
            type="button"
            aria-controls={id}
            aria-pressed={isShown}
            aria-label={isShown ? t('Hide what is typed') : t('Show what is typed')}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 px-3 text-sm text-maroon noscript:hidden"
          >
            {isShown ? t('Hide') : t('Show')}
          </button>
        </div>
      ) : (
        input
      )}
    </Frame>
  )
}

export function AreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & Shared) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        rows={4}
        className={fieldStyle}
        {...describedBy(id, error, hint)}
        {...rest}
      />
    </Frame>
  )
}

export function SelectField({ label, error, hint, ...rest }: ComponentProps<'select'> & Shared) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select id={id} className={fieldStyle} {...describedBy(id, error, hint)} {...rest} />
    </Frame>
  )
}

/** Stands in a line of text or beside a button; its label is the caller's. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select className={`select ${className}`} {...rest} />
)

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
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
