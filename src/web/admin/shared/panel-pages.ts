import {
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Contact,
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
  ScanBarcode,
  Scissors,
  ScrollText,
  Settings,
  ShieldCheck,
  Shirt,
  Tags,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'
import {
  adminDeliveryOutcomesPath,
  adminMatchMoneyPath,
  adminNewOrderPath,
  adminSizeChartsPath,
  panelPaths,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PublicShop } from '#shared/shop/settings-schema.ts'
import type { AnyMessage } from '#shared/words/panel.ts'
import { hasPermission, type PanelPermission } from './roles.ts'

export type PanelPage = {
  label: AnyMessage
  to: string
  work: PanelPermission
  /** Hides the page while the shop does not use its feature. */
  isOn?: (shop: PublicShop) => boolean
}
type MenuEntry = PanelPage & { Icon: LucideIcon }
export type MenuGroup = { name: AnyMessage; entries: MenuEntry[] }

const hasMadeToMeasure = (shop: PublicShop) => shop.madeToMeasure

const dashboard: MenuEntry = {
  ...{ label: 'Dashboard', to: paths.adminDashboard, Icon: LayoutDashboard, work: 'dashboard' },
}
const piecesToMake: MenuEntry = {
  label: 'Pieces to make',
  to: paths.adminTailoring,
  Icon: Shirt,
  work: 'measures',
  isOn: hasMadeToMeasure,
}
const orders: MenuEntry = {
  ...{ label: 'Orders', to: panelPaths.orders, Icon: ScrollText, work: 'orders' },
}
const packing: MenuEntry = {
  ...{ label: 'Packing', to: panelPaths.packing, Icon: PackageCheck, work: 'packing' },
}
const products: MenuEntry = {
  ...{ label: 'Products', to: panelPaths.products, Icon: Package, work: 'catalogue' },
}
const customers: MenuEntry = {
  ...{ label: 'Customers', to: panelPaths.customers, Icon: Contact, work: 'customers' },
}

/** In the order of the menu. */
const groups: MenuGroup[] = [
  {
    name: 'Today',
    entries: [
      dashboard,
      { label: 'Figures', to: panelPaths.figures, Icon: ChartColumn, work: 'owner' },
    ],
  },
  {
    name: 'Orders',
    entries: [
      orders,
      packing,
      { label: 'Requests', to: panelPaths.changes, Icon: Undo2, work: 'orders' },
      piecesToMake,
    ],
  },
  {
    name: 'Catalogue',
    entries: [
      products,
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
      { label: 'Stock count', to: panelPaths.stockCount, Icon: ScanBarcode, work: 'catalogue' },
      { label: 'To reorder', to: panelPaths.reorder, Icon: ClipboardList, work: 'catalogue' },
      { label: 'Scheduled sales', to: panelPaths.sales, Icon: CalendarClock, work: 'catalogue' },
    ],
  },
  {
    name: 'Customers',
    entries: [
      customers,
      { label: 'Reviews', to: panelPaths.reviews, Icon: MessageSquareText, work: 'catalogue' },
      { label: 'Discount codes', to: panelPaths.discounts, Icon: TicketPercent, work: 'owner' },
      {
        label: 'Gift cards',
        to: panelPaths.giftCards,
        Icon: Gift,
        work: 'owner',
        isOn: (shop) => shop.giftCards,
      },
    ],
  },
  {
    name: 'Shop',
    entries: [
      { label: 'Features', to: panelPaths.features, Icon: GalleryHorizontal, work: 'catalogue' },
      { label: 'Settings', to: panelPaths.settings, Icon: Settings, work: 'owner' },
      { label: 'Staff', to: panelPaths.staff, Icon: Users, work: 'owner' },
      { label: 'Audit log', to: panelPaths.audit, Icon: History, work: 'owner' },
      { label: 'Sign-ins', to: panelPaths.securityLog, Icon: KeyRound, work: 'owner' },
      { label: 'Failed email', to: panelPaths.emails, Icon: MailWarning, work: 'owner' },
      { label: 'Security', to: panelPaths.security, Icon: ShieldCheck, work: 'any' },
    ],
  },
]

/** The pages of Settings; the menu leads to the first. */
export const settingsPages: PanelPage[] = [
  { label: 'Shop details', to: panelPaths.settings, work: 'owner' },
  { label: 'Home page', to: panelPaths.homeSettings, work: 'owner' },
  { label: 'Appearance', to: panelPaths.appearance, work: 'owner' },
  { label: 'Ways to pay', to: panelPaths.paymentSettings, work: 'owner' },
  { label: 'Taxes', to: panelPaths.taxSettings, work: 'owner' },
  { label: 'Delivery', to: panelPaths.deliverySettings, work: 'owner' },
  { label: 'Return policies', to: panelPaths.returnPolicies, work: 'owner' },
  { label: 'Email texts', to: panelPaths.emailTexts, work: 'owner' },
  { label: 'Connections', to: panelPaths.connections, work: 'owner' },
  { label: 'Backup', to: panelPaths.backup, work: 'owner' },
]

/** Pages that are reached from other pages, not from the menu. */
const innerPages: PanelPage[] = [
  { label: 'New order', to: adminNewOrderPath, work: 'orders' },
  { label: 'Match money', to: adminMatchMoneyPath, work: 'orders' },
  { label: 'Orders on delivery', to: adminDeliveryOutcomesPath, work: 'orders' },
]

type Viewer = { user: SessionUser | null; shop: PublicShop }

const isOpenTo = ({ user, shop }: Viewer) => {
  return ({ work, isOn }: PanelPage) => hasPermission(user, work) && (isOn?.(shop) ?? true)
}

/** The menu's groups without the entries that a person may not open. */
export const menuFor = (viewer: Viewer): MenuGroup[] =>
  groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(isOpenTo(viewer)) }))
    .filter(({ entries }) => entries.length > 0)

const MOST_USED = 4

/** The entries of the bar at the bottom of a small screen. */
export const mostUsedFor = (viewer: Viewer): MenuEntry[] =>
  [dashboard, orders, packing, products, piecesToMake, customers]
    .filter(isOpenTo(viewer))
    .slice(0, MOST_USED)

/** Every page of the panel that a person may open, for the search. */
export const pagesFor = (viewer: Viewer): PanelPage[] =>
  [...groups.flatMap(({ entries }) => entries), ...innerPages, ...settingsPages].filter(
    isOpenTo(viewer),
  )
