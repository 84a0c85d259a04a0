import { Link } from 'react-router'
import { isDeliveryOpen, isLineReturning } from '#shared/orders/parcels.ts'
import { addOrderPath, openChangesPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { LineDates } from '../../shared/orders/order-parts.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { LinkedLines } from '../shared/linked-lines.tsx'
import { OrderProgress } from '../shared/order-progress.tsx'
import type { Route } from './+types/page.ts'

export const loader = createLoader(async ({ api, params }: Visit<{ token: string }>) => ({
  order: (await api('GET /api/track/:token', { params })).data,
}))

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Track your order'), noIndex: true }, matches)

/** Anyone with the link may open it. */
export default function TrackPage({ loaderData: { order } }: Route.ComponentProps) {
  const { shop } = useSession()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Track your order')}</PageTitle>
      <OrderProgress order={order} />
      <div className="mt-8">
        <LinkedLines
          lines={order.cartItems}
          more={(line) =>
            isDeliveryOpen(order) &&
            !isLineReturning(order, line) && <LineDates order={order} lineId={line.lineId} />
          }
        />
      </div>
      {order.isUnclaimed && order.orderNumber && (
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to={addOrderPath(order.orderNumber)} className={buttonStyle('outline')}>
            {t('Add it to your account')}
          </Link>
          {shop.takesRequests && (
            <Link to={openChangesPath(order.orderNumber)} className={buttonStyle('quiet')}>
              {t('Return, alter or cancel')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
