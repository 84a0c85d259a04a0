import { Truck } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatRupees } from '#shared/money.ts'
import type { CourierRates } from '#shared/orders/delivery/courier-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { ApiError, defaultMessage } from '../../api/errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'
import { useCall } from '../shared/use-call.ts'

type Props = {
  order: AdminOrder
  courier: string
  /** The booking is what comes next, so its button is the large one of the dialog. */
  isNext?: boolean
}

/** Books at once if the courier offers one service; otherwise offers them all. */
export function BookCourier({ order, courier, isNext = false }: Props) {
  const { api } = useBrowserSession()
  const [rates, setRates] = useState<CourierRates['rates']>([])
  const [failure, setFailure] = useState('')
  const [isLoading, setLoading] = useState(false)
  // One id for all presses, so that a repeated press books once.
  const [parcelId] = useState(uuidv7)
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  async function bookOnlyService() {
    setFailure('')
    setLoading(true)
    try {
      const { data } = await api('GET /api/admin/orders/courier-rates/:id', {
        params: { id: order._id },
      })
      const [only, ...others] = data.rates
      if (!only) setFailure(t('{courier} does not deliver to this address.', { courier }))
      else if (others.length > 0) setRates(data.rates)
      else book(only.service)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : defaultMessage(0))
    }
    setLoading(false)
  }
  const refusalText = failure || refusal?.message
  const book = (service: string) =>
    send('POST /api/admin/orders/courier-booking/:id', {
      params: { id: order._id },
      body: { parcelId, service, version: order.orderUpdateDate },
    })
  return (
    <div className="space-y-3">
      {rates.length > 0 ? (
        <ul aria-label={courier} className="divide-y divide-line border-y border-line">
          {rates.map(({ service, amount, days }) => (
            <li key={service} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {t('{service}: {amount}, {days}', {
                  service,
                  amount: formatRupees(amount),
                  days: countText(days, 'day'),
                })}
              </span>
              <Button kind="outline" disabled={busy} onClick={() => book(service)}>
                {t('Book {service}', { service })}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Button
          kind={isNext ? 'primary' : 'outline'}
          className="w-full"
          disabled={isLoading || busy}
          onClick={bookOnlyService}
        >
          <Truck size={16} strokeWidth={1.5} />
          {isNext ? t('Book a courier') : t('Book {courier}', { courier })}
        </Button>
      )}
      <Alert>{refusalText}</Alert>
    </div>
  )
}
