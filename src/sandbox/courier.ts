import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openJournal } from './journal.ts'

/** Seconds per delivery step; short, so that a demo shows the arrival. */
const STEP_SECONDS = 90

type Status = 'booked' | 'pickedUp' | 'inTransit' | 'delivered' | 'returned'
type Booking = {
  awb: string
  reference: string
  isRefused: boolean
  events: { at: number; status: Status }[]
}
/** A delivered or refused parcel is seen nowhere on its way. */
const places: Partial<Record<Status, string>> = { pickedUp: 'Jaipur', inTransit: 'Gurugram' }
/** `reference` is set for a new booking. Times are milliseconds since 1970. */
type CourierRecord = {
  awb: string
  at: number
  reference?: string
  kind: 'book' | 'advance' | 'refuse' | 'cancel'
}
type Shipment = { pincode: string; grams: number; collect: number }

const isOver = ({ events }: Booking) =>
  ['delivered', 'returned'].includes(events.at(-1)?.status ?? '')

function nextStatus({ events, isRefused }: Booking): Status {
  const steps: Status[] = ['booked', 'pickedUp', 'inTransit', isRefused ? 'returned' : 'delivered']
  return steps[events.length] ?? 'delivered'
}

/** Adds the events that are due. */
function catchUp(booking: Booking, now: number) {
  while (!isOver(booking)) {
    const due = (booking.events.at(-1)?.at ?? now) + STEP_SECONDS * 1000
    if (due > now) return
    booking.events.push({ at: due, status: nextStatus(booking) })
  }
}

/** Keeps bookings in memory, and in `file` if given. */
function openBookings(file: string | undefined) {
  const byReference = new Map<string, Booking>()
  const byTrackingNumber = new Map<string, Booking>()
  const save = openJournal<CourierRecord>(file, ({ kind, awb, at, reference = awb }) => {
    if (kind === 'book') {
      const booking = {
        awb,
        reference,
        isRefused: false,
        events: [{ at, status: 'booked' as const }],
      }
      byReference.set(reference, booking)
      byTrackingNumber.set(awb, booking)
    }
    const booking = byTrackingNumber.get(awb)
    if (!booking) return
    catchUp(booking, at)
    if (kind === 'refuse') booking.isRefused = true
    if (kind === 'cancel') {
      byReference.delete(booking.reference)
      byTrackingNumber.delete(awb)
    }
    if (kind === 'advance' && !isOver(booking))
      booking.events.push({ at, status: nextStatus(booking) })
  })
  return { byReference, byTrackingNumber, save }
}

/**
 * A simulation of a courier: rates, bookings that repeat by reference, and tracking events. With an
 * `apiKey`, calls need it as a bearer token.
 */
export function courierRoutes(
  app: FastifyInstance,
  { file, apiKey }: { file?: string | undefined; apiKey?: string | undefined } = {},
) {
  const bookings = openBookings(file)

  app.addHook('onRequest', async ({ url, headers }, reply) => {
    const isRefused = apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`
    if (isRefused && url.startsWith('/courier/')) return reply.status(401).send({ error: 'key' })
  })

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
      const booking = bookings.byReference.get(reference)
      if (booking) return { awb: booking.awb }
      const awb = `SBX${randomInt(1e10).toString().padStart(10, '0')}`
      bookings.save({ kind: 'book', awb, reference, at: Date.now() })
      return reply.status(201).send({ awb })
    },
  )

  const find = (awb: string) => {
    const booking = bookings.byTrackingNumber.get(awb)
    if (booking) catchUp(booking, Date.now())
    return booking
  }

  app.get<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/events',
    async ({ params }, reply) => {
      const booking = find(params.awb)
      if (!booking) return reply.status(404).send({ error: 'unknown' })
      return {
        events: booking.events.map(({ at, status }) => ({
          at: new Date(at).toISOString(),
          status,
          place: places[status] ?? '',
        })),
      }
    },
  )

  app.post<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/cancel',
    async ({ params: { awb } }, reply) => {
      const booking = find(awb)
      if (!booking) return reply.status(404).send({ error: 'unknown' })
      if (booking.events.length > 1) return reply.status(409).send({ error: 'picked up' })
      bookings.save({ kind: 'cancel', awb, at: Date.now() })
      return {}
    },
  )

  /** Marks the parcel as refused, so that its last event becomes `returned`. */
  app.post<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/refuse',
    async ({ params: { awb } }, reply) => {
      const booking = find(awb)
      if (!booking) return reply.status(404).send({ error: 'unknown' })
      if (isOver(booking)) return reply.status(409).send({ error: 'over' })
      bookings.save({ kind: 'refuse', awb, at: Date.now() })
      return {}
    },
  )

  /** Moves a parcel one step further at once. */
  app.post<{ Params: { awb: string } }>(
    '/courier/v1/bookings/:awb/advance',
    async ({ params: { awb } }, reply) => {
      if (!find(awb)) return reply.status(404).send({ error: 'unknown' })
      bookings.save({ kind: 'advance', awb, at: Date.now() })
      return {}
    },
  )
}
