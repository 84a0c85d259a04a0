import { createHmac, randomBytes } from 'node:crypto'
import { newId } from './ledger.ts'

const TRIES = 6
const PAUSE_MS = 2000
/** As with PayPal's, the shopper is usually back before the notification. */
const FIRST_AFTER_MS = 1000

/** What the sandbox signs a notification with, and knows it by. */
export const signature = (secret: string, transmissionId: string, event: string) =>
  createHmac('sha256', secret).update(`${transmissionId}|${event}`).digest('base64')

/** Signed notifications to the shop, tried again until it takes them; nowhere without an address. */
export function notifications(
  webhookUrl: string | undefined,
  secret = randomBytes(16).toString('hex'),
) {
  const sign = (transmissionId: string, event: string) => signature(secret, transmissionId, event)

  async function deliver(
    url: string,
    headers: Record<string, string>,
    event: string,
    tries: number,
  ) {
    const signal = AbortSignal.timeout(20_000)
    const taken = await fetch(url, { method: 'POST', headers, body: event, signal }).then(
      (response) => response.ok,
      () => false,
    )
    if (!taken && tries > 1) setTimeout(deliver, PAUSE_MS, url, headers, event, tries - 1).unref()
  }

  return {
    notify(eventType: string, resource: object) {
      if (!webhookUrl) return
      const event = JSON.stringify({ id: `WH-${newId()}`, event_type: eventType, resource })
      const transmissionId = newId()
      const headers = {
        'content-type': 'application/json',
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-sig': sign(transmissionId, event),
      }
      setTimeout(deliver, FIRST_AFTER_MS, webhookUrl, headers, event, TRIES).unref()
    },
    isGenuine: (transmissionId: string, signature: string, event: unknown) =>
      signature === sign(transmissionId, JSON.stringify(event)),
  }
}
