import type { FitOfLine } from '#shared/fit/line-schema.ts'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { hasShipped, isFulfillable } from '#shared/orders/states.ts'

const isOpen = ({ orderStatus, paymentStatus }: OwnOrder) =>
  isFulfillable(paymentStatus) && orderStatus !== 'rejected' && !hasShipped(orderStatus)

/** Whether a measured product can't be begun, because its measures are missing. */
export const waitsForMeasures = (order: OwnOrder) =>
  isOpen(order) &&
  order.cartItems.some(
    ({ production }) => production?.state === 'waiting' && production.fit?.measures === 'missing',
  )

/** Whether a correction or photos wait for the shopper's answer. */
export const waitsForFitAnswer = (order: OwnOrder) =>
  isOpen(order) &&
  order.cartItems.some(
    ({ production }) =>
      production?.fit?.measures === 'proposed' || production?.fit?.photos === 'asked',
  )

const getWear = (fit: FitOfLine[]) =>
  fit.find(({ versions, production }) => versions.length === 0 && production === 'waiting')?.wear

/** Returns a profile of the account that fits the line without measures. */
export function getMeasuresProfile(fit: FitOfLine[], profiles: Profile[]): Profile | undefined {
  const wear = getWear(fit)
  return profiles.find((profile) => !wear || profile.wear === wear)
}

/** The form of new measures, which returns to the order. */
export function newMeasuresPath({ _id }: Pick<OwnOrder, '_id'>, fit: FitOfLine[]): string {
  const wear = getWear(fit)
  return measuresPath(undefined, { order: _id, ...(wear && { wear }) })
}
