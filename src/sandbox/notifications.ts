import { createHmac, randomBytes } from 'node:crypto'
import { newId } from './ledger.ts'

const TRIES = 6
const PAUSE_MS = 2000
/** Real notifications also arrive after the shopper's return. */
export const FIRST_AFTER_MS = 1000

/** The signature of a notification. */
export const signNotification = (secret: string, transmissionId: string, event: string) =>
  createHmac('sha256', secret).update(`${transmissionId}|${event}`).digest('base64')

/** Delivers a notification after `afterMs`, and retries until the shop accepts it. */
export function deliver(
  url: string,
  headers: Record<string, string>,
  event: string,
  afterMs = FIRST_AFTER_MS,
  tries = TRIES,
) {
  const send = async () => {
    const signal = AbortSignal.timeout(20_000)
    const isAccepted = await fetch(url, { method: 'POST', headers, body: event, signal }).then(
      (response) => response.ok,
      () => false,
    )
    if (!isAccepted && tries > 1) deliver(url, headers, event, PAUSE_MS, tries - 1)
  }
  setTimeout(send, afterMs).unref()
}

/** Sends PayPal's signed notifications to the shop. Sends none without a URL. */
export function notifications(
  webhookUrl: string | undefined,
  secret = randomBytes(16).toString('hex'),
) {
  const sign = (transmissionId: string, event: string) =>
    signNotification(secret, transmissionId, event)

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
      deliver(webhookUrl, headers, event)
    },
    isGenuine: (transmissionId: string, signature: string, event: unknown) =>
      signature === sign(transmissionId, JSON.stringify(event)),
  }
}
