import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import type { OrderStep } from './next-step.ts'

export const MONEY_ID = 'order-money'

type PressedStep = Exclude<OrderStep, { kind: 'book' }>

const labels: Record<PressedStep['kind'], () => string> = {
  takePayment: () => t('Take payment'),
  pack: () => t('Pack all of it'),
  send: () => t('Send the parcel'),
  markDelivered: () => t('Mark as delivered'),
}

/** The step that comes next, as one press; what it needs to know is asked further below. */
export function NextStepButton({ order, step }: { order: AdminOrder; step: PressedStep }) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  // One id, so that pressing twice packs one parcel.
  const [parcelId] = useState(uuidv7)
  const version = order.orderUpdateDate

  function take() {
    switch (step.kind) {
      case 'takePayment':
        return goToMoney()
      case 'pack':
        return send('POST /api/admin/orders/parcel/:id', {
          params: { id: order._id },
          body: { parcelId, status: 'packed', lines: order.toPack, version },
        })
      default:
        return send('PUT /api/admin/orders/parcel/:id/:parcelId', {
          params: { id: order._id, parcelId: step.parcelId },
          body: { status: step.kind === 'send' ? 'sent' : 'delivered', version },
        })
    }
  }

  return (
    <div className="space-y-3">
      <Button className="w-full" disabled={busy} onClick={take}>
        {busy ? t('Saving …') : labels[step.kind]()}
      </Button>
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}

/** Scrolls to the first control of the order's payments and focuses it. */
function goToMoney() {
  const part = document.getElementById(MONEY_ID)
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector<HTMLElement>('button, input, select, a')?.focus()
}
