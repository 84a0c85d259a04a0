import { Link } from 'react-router'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { productionLabels } from '#shared/orders/production.ts'
import { isFulfillable } from '#shared/orders/states.ts'
import { tailorCardPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { measuresStateLabels, photosStateLabels } from '../shared/fit-words.ts'
import { NextProductionStep } from '../shared/production-step.tsx'
import { useCall } from '../shared/use-call.ts'

type Line = AdminOrder['cartItems'][number]
type MadeToOrderLine = Line & {
  production: NonNullable<Line['production']>
  options: NonNullable<Line['options']>
}

const isMade = (line: Line): line is MadeToOrderLine =>
  line.production !== undefined && line.options?.make !== undefined

export function Production({ order }: { order: AdminOrder }) {
  const madeLines = order.cartItems.filter(isMade)
  if (madeLines.length === 0) return null
  const isOpen = isFulfillable(order.paymentStatus) && order.orderStatus !== 'rejected'
  return (
    <Part title={t('Production')}>
      <ul className="space-y-5">
        {madeLines.map((line) => (
          <MadeLine
            key={`${line.lineId}:${line.production.state}`}
            orderId={order._id}
            line={line}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </Part>
  )
}

function MadeLine({
  orderId,
  line,
  isOpen,
}: {
  orderId: string
  line: MadeToOrderLine
  isOpen: boolean
}) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const { state, cloth, clothCm, actualCm, fit } = line.production
  return (
    <li>
      <p className="font-medium">
        {getTitle(line)} × {line.quantity}
      </p>
      <p className="text-sm text-ink-soft">{choiceWords(line.options)}</p>
      {cloth && (
        <p className="text-sm text-ink-soft tabular-nums">
          {t('{cloth}: {n} cm ordered', { cloth, n: clothCm ?? 0 })}
          {actualCm ? t(', {n} cm cut', { n: actualCm }) : ''}
        </p>
      )}
      <p className="mt-1">{t(productionLabels[state])}</p>
      {fit && (
        <p className="text-sm text-ink-soft">
          {t(measuresStateLabels[fit.measures])}
          {fit.photos && `, ${t(photosStateLabels[fit.photos])}`}
        </p>
      )}
      <Link to={tailorCardPath(orderId, line.lineId)} className="text-link">
        {t('Tailor’s card')}
        <span className="sr-only"> {getTitle(line)}</span>
      </Link>
      {isOpen && (
        <div className="mt-2 space-y-3">
          <NextProductionStep
            make={line.options.make as Make}
            production={line.production}
            busy={busy}
            onStep={(step) =>
              send('POST /api/admin/orders/production/:id', {
                params: { id: orderId },
                body: { lineId: line.lineId, ...step },
              })
            }
          />
        </div>
      )}
      <Alert className="mt-2">{refusal?.message}</Alert>
    </li>
  )
}
