import { LayoutDashboard, Package, ScrollText } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'

const items = [
  { label: 'Dashboard', to: paths.adminDashboard, Icon: LayoutDashboard },
  { label: 'Products', to: paths.adminProducts, Icon: Package },
  { label: 'Orders', to: paths.adminOrders, Icon: ScrollText },
]

export function AdminNav({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Admin">
      <ul>
        {items.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 hover:text-maroon aria-[current]:bg-maroon aria-[current]:text-ivory"
            >
              <Icon size={18} strokeWidth={1.5} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
