import { Link } from 'react-router'
import type { OrderView } from '#shared/orders/vocabulary.ts'
import {
  adminChangesPath,
  adminOrdersPath,
  adminProductsPath,
  panelPaths,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { type BackupFacts, isBackupMissing } from '../shared/is-backup-missing.ts'
import { orderViewLabels } from '../shared/order-view-labels.ts'
import { hasPermission, type PanelPermission } from '../shared/roles.ts'

type Task = { label: string; count: number; to: string; work: PanelPermission; isLate?: boolean }

type Props = {
  figures: Pick<Dashboard, 'views' | 'lowProducts' | 'failedMails' | 'requests'>
  /** Null if unknown, or for staff other than owners. */
  backup: BackupFacts | null
}

/** What waits for the shop today; each leads to its list. */
export function Today({ figures, backup }: Props) {
  const { user } = useSession()
  const { views, lowProducts, failedMails, requests } = figures
  const view = (name: OrderView, to = adminOrdersPath({ view: name })): Task => ({
    label: t(orderViewLabels[name]),
    count: views[name],
    to,
    work: 'orders',
  })
  const tasks: Task[] = [
    { ...view('late'), isLate: true },
    view('toSend'),
    view('toPay'),
    {
      label: t('Requests to answer'),
      count: requests,
      to: adminChangesPath({ waits: 'shop' }),
      work: 'orders',
    },
    { ...view('measures', paths.adminTailoring), work: 'measures' },
    { ...view('making', paths.adminTailoring), work: 'measures' },
    {
      label: t('Low stock'),
      count: lowProducts,
      to: adminProductsPath({ stock: 'low' }),
      work: 'catalogue',
    },
    {
      label: t('Emails not sent'),
      count: failedMails,
      to: panelPaths.emails,
      work: 'owner',
      isLate: true,
    },
    {
      label: t('Without a new backup'),
      count: backup && isBackupMissing(backup) ? 1 : 0,
      to: panelPaths.backup,
      work: 'owner',
      isLate: true,
    },
  ]
  const open = tasks.filter(({ count, work }) => count > 0 && hasPermission(user, work))
  return (
    <section className="mb-10">
      <h1 className="mb-5 text-3xl text-maroon">{t('Today')}</h1>
      {open.length === 0 ? (
        <p className="text-ink-soft">{t('Nothing waits for you.')}</p>
      ) : (
        <ul className="flex flex-wrap gap-px border border-line bg-line">
          {open.map(({ label, count, to, isLate }) => (
            <li key={label} className="flex-1 basis-36 bg-ivory">
              <Link to={to} className="flex h-full min-h-20 flex-col px-4 py-3 hover:text-maroon">
                <span className={`text-2xl font-semibold tabular-nums ${isLate ? 'text-red' : ''}`}>
                  {count.toLocaleString('en-IN')}
                </span>
                <span className="text-sm">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
