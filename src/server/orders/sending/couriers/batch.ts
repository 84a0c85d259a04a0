import type { BatchBooking, CourierBatchInput } from '#shared/orders/delivery/courier-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../../context.ts'
import { ShopError } from '../../../errors.ts'
import { currentLanguage, render } from '../../../messages/messages.ts'
import { getAnyOrder } from '../../reading/orders.ts'
import { refuseUnseenOrder } from '../parcels.ts'
import { bookCourier } from './booking.ts'

type Bookable = Pick<Context, 'db' | 'getCourier'>

/** Bookings that are under way at once: a courier that takes a second answers fifty in half a minute. */
const AT_ONCE = 4

/**
 * Books each order by the courier's cheapest service. Returns each booking, or the reason for its refusal.
 * A `parcelId` is booked once, so a batch can be repeated.
 */
export async function bookBatch(
  context: Bookable,
  actor: SessionUser,
  { orders }: CourierBatchInput,
): Promise<BatchBooking[]> {
  const waiting = [...orders.entries()]
  const outcomes: BatchBooking[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, row] = next
      outcomes[at] = await bookOne(context, actor, row)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

type Row = CourierBatchInput['orders'][number]

async function bookOne(
  context: Bookable,
  actor: SessionUser,
  { orderId, parcelId }: Row,
): Promise<BatchBooking> {
  let order: AdminOrder | undefined
  const outcome = (booked: BatchBooking['booked'], problem = '') => ({
    orderId,
    orderNumber: order?.orderNumber ?? '',
    booked,
    problem,
  })
  try {
    const found = await getAnyOrder(context.db, orderId)
    refuseUnseenOrder(actor, found, parcelId)
    order = found
    const {
      service,
      amount,
      order: bookedOrder,
    } = await bookCourier(context, actor, orderId, {
      parcelId,
      version: found.orderUpdateDate,
    })
    const parcel = bookedOrder.parcels.find(({ _id }) => _id === parcelId)
    return outcome({ service, amount, trackingNumber: parcel?.trackingNumber ?? '' })
  } catch (error) {
    if (error instanceof ShopError) return outcome(null, render(error.sentence, currentLanguage()))
    throw error
  }
}
