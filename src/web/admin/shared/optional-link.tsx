import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { useSession } from '../../shared/session.tsx'
import { hasPermission } from './roles.ts'

type Props = {
  /** Undefined if the viewer may not open the page. */
  href: string | undefined
  className?: string
  children: ReactNode
}

/** As wide as its row. Plain text without `href`. */
export function OptionalLink({ href, className = '', children }: Props) {
  const style = `flex min-h-11 items-center ${className}`
  if (!href) return <span className={style}>{children}</span>
  return (
    <Link to={href} className={`${style} hover:text-maroon`}>
      {children}
    </Link>
  )
}

/** Plain text for staff without permission for orders. */
export function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { user } = useSession()
  if (!hasPermission(user, 'orders')) return <span className="text-ink-soft">{children}</span>
  return (
    <Link to={adminOrdersPath({ order: orderId })} className="text-link">
      {children}
    </Link>
  )
}
