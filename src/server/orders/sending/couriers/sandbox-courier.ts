import { z } from 'zod'
import { singleLine } from '#shared/envelope.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { type CourierApi, CourierKeyRefused, CourierUnavailable } from './courier-api.ts'

const PLACE_LENGTH = 80

const rates = z.object({
  rates: z.array(z.object({ service: z.string(), amount: z.number(), days: z.number().int() })),
})
const booking = z.object({ awb: z.string().min(1) })
const events = z.object({
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.enum(['booked', 'pickedUp', 'inTransit', 'delivered', 'returned']),
      // A place that cannot be shown must not keep the parcel from arriving.
      place: singleLine(PLACE_LENGTH, 'Place').catch(''),
    }),
  ),
})

const TIMEOUT_MS = 8000
const NOT_FOUND = 404
const KEY_REFUSED = 401

/** Throws CourierUnavailable with the cause CourierKeyRefused for a wrong `apiKey`. */
export function sandboxCourier(baseUrl: string, apiKey?: string): CourierApi {
  async function ask(path: string, body?: object) {
    const response = await fetch(`${baseUrl}/courier/v1${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new CourierUnavailable('the courier did not answer', { cause })
    })
    if (response.status === NOT_FOUND) return undefined
    if (response.status === KEY_REFUSED)
      throw new CourierUnavailable('the courier refused our key', {
        cause: new CourierKeyRefused(),
      })
    if (!response.ok) throw new CourierUnavailable(`the courier answered ${response.status}`)
    return response.json() as Promise<unknown>
  }

  return {
    name: 'Sandbox Express',
    async rates({ pincode, grams, collectPaise }) {
      const answer = await ask('/rates', { pincode, grams, collect: toRupees(collectPaise) })
      return rates.parse(answer).rates.map(({ service, amount, days }) => ({
        service,
        days,
        amountPaise: toPaise(amount),
      }))
    },
    async book({ parcelId, collectPaise, ...shipment }) {
      const body = { ...shipment, reference: parcelId, collect: toRupees(collectPaise) }
      return { trackingNumber: booking.parse(await ask('/bookings', body)).awb }
    },
    async cancel(trackingNumber) {
      await ask(`/bookings/${encodeURIComponent(trackingNumber)}/cancel`, {})
    },
    async events(trackingNumber) {
      const answer = await ask(`/bookings/${encodeURIComponent(trackingNumber)}/events`)
      return answer === undefined ? [] : events.parse(answer).events
    },
  }
}
