import type { ReactNode } from 'react'

type Props = { children: ReactNode; className?: string }

/** What went wrong, read out when it appears; nothing without text. */
export function Alert({ children, className = '' }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={`text-red ${className}`}>
      {children}
    </p>
  )
}
