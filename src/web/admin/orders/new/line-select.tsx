import type { ReactNode } from 'react'

export const control =
  'mt-1 block min-h-11 rounded-sm border border-field bg-white/70 px-3 text-base text-ink focus:border-maroon focus:outline-none focus:ring-1 focus:ring-maroon'

type Props = {
  label: string
  /** Includes the line's name, for screen readers. */
  name: string
  value: string
  onChange: (value: string) => void
  className?: string
  children: ReactNode
}

export const LineSelect = ({ label, name, value, onChange, className = '', children }: Props) => (
  <label className="min-w-0 text-sm text-ink-soft">
    {label}
    <select
      aria-label={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${control} max-w-full ${className}`}
    >
      {children}
    </select>
  </label>
)
