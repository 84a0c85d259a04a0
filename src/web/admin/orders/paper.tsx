import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminOrdersPath, type OrderChoice } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { mayDo } from '../shared/roles.ts'

/** URL of the list that the paper belongs to: orders, or parcels for packers. */
export const listOfParcels = (user: SessionUser, choice: OrderChoice) =>
  mayDo(user, 'orders') ? adminOrdersPath(choice) : paths.adminPacking

/** A printed page; controls are not printed. */
export function Paper({ back, children }: { back: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-3xl px-5 py-8 sm:px-10 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap justify-between gap-3 print:hidden">
        <Link to={back} className={buttonStyle('quiet', 'px-0!')}>
          <ArrowLeft size={16} strokeWidth={1.5} />
          {back.includes('order=') ? t('Back to the order') : t('Back to the orders')}
        </Link>
        <Button onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.5} />
          {t('Print')}
        </Button>
      </div>
      {children}
    </main>
  )
}
