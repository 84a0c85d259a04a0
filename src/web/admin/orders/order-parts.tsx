import type { ReactNode } from 'react'
import { formatRupees, totalOf } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { Refund } from '#shared/orders/refund-schema.ts'
import { formatMoment } from '../../shared/dates.ts'
import { eventWords } from '../../shared/order-events.ts'
import { Picture } from '../../ui/picture.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-b border-line pb-2 text-xl">{title}</h3>
      {children}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </>
  )
}

export function Pieces({ order }: { order: AdminOrder }) {
  return (
    <ul className="divide-y divide-line">
      {order.cartItems.map((line) => (
        <li key={`${line.productId}:${line.size ?? ''}`} className="flex gap-4 py-3">
          <Picture
            src={line.image}
            alt=""
            sizes="54px"
            className="aspect-3/4 h-18 w-13.5 shrink-0 border border-line object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{line.title}</p>
            <p className="text-sm text-ink-soft">
              {line.size && `Size ${line.size}, `}
              {line.quantity} × {formatRupees(line.price)}
            </p>
          </div>
          <p className="tabular-nums">{formatRupees(totalOf([line]))}</p>
        </li>
      ))}
    </ul>
  )
}

const refundWords: Record<Refund['state'], string> = {
  done: 'Refunded',
  pending: 'Waits for the provider',
  failed: 'Refused by the provider',
}

export function Refunds({ order }: { order: AdminOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {order.refunds.map((refund) => (
        <li key={refund._id} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={refund.state === 'failed' ? 'text-red' : 'text-ink'}>
              {refundWords[refund.state]}
            </span>
            <span className="font-semibold tabular-nums">{formatRupees(refund.amount)}</span>
          </p>
          <p className="text-sm text-ink-soft">
            {refund.lines.length === 0
              ? 'All that was left'
              : refund.lines
                  .map(({ position, quantity }) => {
                    const line = order.cartItems[position]
                    return `${quantity} × ${line?.title ?? 'a piece'}${line?.size ? `, size ${line.size}` : ''}`
                  })
                  .join('; ')}
          </p>
          {refund.reason && <p className="text-sm break-words">{refund.reason}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={refund.at}>{formatMoment(refund.at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Timeline({ order }: { order: AdminOrder }) {
  return (
    <ol className="border-l border-gold pl-5">
      {order.timeline.map((event) => (
        <li key={event.at + eventWords(event)} className="relative py-1.5">
          <span
            aria-hidden
            className="absolute top-4 -left-[1.46rem] size-1.5 rounded-full bg-gold"
          />
          <p className="break-words">{eventWords(event)}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
