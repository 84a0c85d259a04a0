import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** Scrolls a table that is wider than the page; focusable, so that the keyboard can scroll it. */
export const ScrollArea = ({ label, className = '', children }: Props) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    tabIndex={0}
    className={`relative overflow-x-auto ${className}`}
  >
    {children}
  </section>
)
