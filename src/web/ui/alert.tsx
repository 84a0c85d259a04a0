import type { ReactNode } from 'react'

type Props = { children: ReactNode; className?: string }

/** Screen readers announce the message when it appears. Renders nothing without content. */
export function Alert({ children, className = '' }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={`text-red ${className}`}>
      {children}
    </p>
  )
}
