import type { FastifyInstance } from 'fastify'

const deliverySteps = ['booked', 'pickedUp', 'inTransit', 'delivered'] as const
type Booking = { awb: string; bookedAt: number; ahead: number; isRefused: boolean }

/** Seconds after which a parcel is one step further, so that a demo sees it arrive. */
const STEP_SECONDS = 90

type Shipment = { pincode: string; grams: number; collect: number }

/** A simulation of a courier: rates, bookings that repeat by reference, and tracking events. */
export function courierRoutes(app: FastifyInstance, now: () => number = Date.now) {
  const bookings = new Map<string, Booking>()

  app.post<{ Body: Shipment }>('/courier/v1/rates', async ({ body: { grams, collect } }) => {
    const halfKilos = Math.max(1, Math.ceil(grams / 500))
    const cash = collect > 0 ? 40 : 0
    return {
      rates: [
        { service: 'Surface', amount: 45 + 20 * (halfKilos - 1) + cash, days: 5 },
        { service: 'Air', amount: 80 + 35 * (halfKilos - 1) + cash, days: 2 },
      ],
    }
  })

  app.post<{ Body: Shipment & { reference: string } }>(
    '/courier/v1/bookings',
    async ({ body: { reference } }, reply) => {
      const known = bookings.get(reference)
      const awb = known?.awb ?? `SBX${String(bookings.size + 1).padStart(8, '0')}`
      if (!known) bookings.set(reference, { awb, bookedAt: now(), ahead: 0, isRefused: false })
      return reply.status(known ? 200 : 201).send({ awb })
    },
  )

  const find = (awb: string) => [...bookings.values()].find((one) => one.awb === awb)

  app.get<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/events',
    async ({ params }, reply) => {
      const booked = find(params.awb)
      if (!booked) return reply.status(404).send({ error: 'unknown' })
      const passed = Math.floor((now() - booked.bookedAt) / (STEP_SECONDS * 1000)) + booked.ahead
      const way = booked.isRefused
        ? ([...deliverySteps.slice(0, 3), 'returned'] as const)
        : deliverySteps
      return {
        events: way.slice(0, passed + 1).map((status, step) => ({
          at: new Date(booked.bookedAt + step * STEP_SECONDS * 1000).toISOString(),
          status,
        })),
      }
    },
  )

  /** The recipient refuses a parcel, so that it ends at the shop again. */
  app.post<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/refuse',
    async ({ params }, reply) => {
      const booked = find(params.awb)
      if (!booked) return reply.status(404).send({ error: 'unknown' })
      booked.isRefused = true
      return {}
    },
  )

  /** Moves a parcel one step further at once. */
  app.post<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/advance',
    async ({ params }, reply) => {
      const booked = find(params.awb)
      if (!booked) return reply.status(404).send({ error: 'unknown' })
      booked.ahead += 1
      return {}
    },
  )
}
