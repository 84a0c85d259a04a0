import {
  CalendarClock,
  Contact,
  Eye,
  GalleryHorizontal,
  Gift,
  History,
  KeyRound,
  LayoutDashboard,
  LibraryBig,
  type LucideIcon,
  MailWarning,
  MessageSquareText,
  Package,
  PackageCheck,
  Ruler,
  Scissors,
  ScrollText,
  Settings,
  ShieldCheck,
  Shirt,
  Tags,
  TicketPercent,
  Users,
} from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { adminSizeChartsPath, panelPaths } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { PublicShop } from '#shared/shop/settings-schema.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { hasPermission, type PanelPermission } from '../shared/roles.ts'

type Item = {
  label: AnyMessage
  to: string
  Icon: LucideIcon
  work: PanelPermission
  /** Hides the entry while the shop does not use its feature. */
  isOn?: (shop: PublicShop) => boolean
}

const hasMadeToMeasure = (shop: PublicShop) => shop.madeToMeasure

const shopItems: Item[] = [
  { label: 'Dashboard', to: paths.adminDashboard, Icon: LayoutDashboard, work: 'dashboard' },
  { label: 'Products', to: panelPaths.products, Icon: Package, work: 'catalogue' },
  { label: 'Categories', to: panelPaths.categories, Icon: Tags, work: 'catalogue' },
  { label: 'Collections', to: panelPaths.collections, Icon: LibraryBig, work: 'catalogue' },
  {
    label: 'Cloth',
    to: panelPaths.cloth,
    Icon: Scissors,
    work: 'catalogue',
    isOn: hasMadeToMeasure,
  },
  {
    label: 'Size charts',
    to: adminSizeChartsPath(),
    Icon: Ruler,
    work: 'catalogue',
    isOn: (shop) => shop.sizeAdvice,
  },
  {
    label: 'Pieces to make',
    to: paths.adminTailoring,
    Icon: Shirt,
    work: 'measures',
    isOn: hasMadeToMeasure,
  },
  { label: 'Orders', to: panelPaths.orders, Icon: ScrollText, work: 'orders' },
  { label: 'Packing', to: panelPaths.packing, Icon: PackageCheck, work: 'packing' },
  { label: 'Customers', to: panelPaths.customers, Icon: Contact, work: 'customers' },
  {
    label: 'Gift cards',
    to: panelPaths.giftCards,
    Icon: Gift,
    work: 'owner',
    isOn: (shop) => shop.giftCards,
  },
  { label: 'Features', to: panelPaths.features, Icon: GalleryHorizontal, work: 'catalogue' },
  { label: 'Reviews', to: panelPaths.reviews, Icon: MessageSquareText, work: 'catalogue' },
  { label: 'Discount codes', to: panelPaths.discounts, Icon: TicketPercent, work: 'owner' },
  { label: 'Scheduled sales', to: panelPaths.sales, Icon: CalendarClock, work: 'catalogue' },
]

const administrationItems: Item[] = [
  { label: 'Staff', to: panelPaths.staff, Icon: Users, work: 'owner' },
  { label: 'Audit log', to: panelPaths.audit, Icon: History, work: 'owner' },
  { label: 'Sign-ins', to: panelPaths.securityLog, Icon: KeyRound, work: 'owner' },
  { label: 'Failed email', to: panelPaths.emails, Icon: MailWarning, work: 'owner' },
  { label: 'Settings', to: panelPaths.settings, Icon: Settings, work: 'owner' },
  { label: 'Security', to: panelPaths.security, Icon: ShieldCheck, work: 'any' },
]

export const languageButtonStyle = 'min-h-11 min-w-11 px-3 hover:text-maroon'

export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label={t('Admin')}>
      <Links items={shopItems} onNavigate={onNavigate} />
      <hr className="mx-3 my-4 border-line" />
      <Links items={administrationItems} onNavigate={onNavigate} />
      <hr className="mx-3 my-4 border-line" />
      <Link
        to={paths.visitorPreview}
        onClick={onNavigate}
        className="flex min-h-11 items-center gap-3 rounded-sm px-3 hover:text-maroon"
      >
        <Eye size={18} strokeWidth={1.5} />
        {t('View shop')}
      </Link>
    </nav>
  )
}

function Links({ items, onNavigate }: { items: Item[]; onNavigate: (() => void) | undefined }) {
  const { user, shop } = useSession()
  return (
    <ul>
      {items
        .filter(({ work }) => hasPermission(user, work))
        .filter(({ isOn }) => isOn?.(shop) ?? true)
        .map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              // Pages below /admin/mails edit email templates, which belong to Settings.
              end={to === panelPaths.emails}
              onClick={onNavigate}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 hover:text-maroon aria-[current]:bg-maroon aria-[current]:text-ivory"
            >
              <Icon size={18} strokeWidth={1.5} />
              {t(label)}
            </NavLink>
          </li>
        ))}
    </ul>
  )
}
