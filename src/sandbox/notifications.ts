import { createHmac, randomBytes } from 'node:crypto'
import { newId } from './ledger.ts'

const TRIES = 6
const PAUSE_MS = 2000
/** Real notifications also arrive after the shopper's return. */
const FIRST_AFTER_MS = 1000

/** The signature of a notification. */
export const signNotification = (secret: string, transmissionId: string, event: string) =>
  createHmac('sha256', secret).update(`${transmissionId}|${event}`).digest('base64')

/**
 * Sends signed notifications to the shop and retries until it accepts them. Sends none without a
 * URL.
 */
export function notifications(
  webhookUrl: string | undefined,
  secret = randomBytes(16).toString('hex'),
) {
  const sign = (transmissionId: string, event: string) =>
    signNotification(secret, transmissionId, event)

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
