import { createHmac, randomBytes } from 'node:crypto'
import { newId } from './ledger.ts'

const TRIES = 6
const PAUSE_MS = 2000
/** Real notifications also arrive after the shopper's return. */
export const FIRST_AFTER_MS = 1000

/** The signature of a notification. */
export const signNotification = (secret: string, transmissionId: string, event: string) =>
  createHmac('sha256', secret).update(`${transmissionId}|${event}`).digest('base64')

/** The five headers of a notification, all of which the verify call needs. */
export const paypalHeaders = (secret: string, event: string, transmissionId: string = newId()) => ({
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox',
  'paypal-transmission-id': transmissionId,
  'paypal-transmission-sig': signNotification(secret, transmissionId, event),
  'paypal-transmission-time': new Date().toISOString(),
})

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

const resourceTypes: Record<string, string> = { CHECKOUT: 'checkout-order', PAYMENT: 'capture' }

export const paypalEvent = (eventType: string, resource: object) => ({
  id: `WH-${newId()}`,
  event_version: '1.0',
  create_time: new Date().toISOString(),
  resource_type: resourceTypes[eventType.split('.')[0] ?? ''] ?? 'dispute',
  resource_version: '2.0',
  event_type: eventType,
  summary: eventType.toLowerCase().replaceAll('.', ' '),
  resource,
  links: [],
})

/** Sends PayPal's signed notifications to the shop. Sends none without a URL. */
export function notifications(
  webhookUrl: string | undefined,
  secret = randomBytes(16).toString('hex'),
) {
  return {
    notify(eventType: string, resource: object) {
      if (!webhookUrl) return
      const event = JSON.stringify(paypalEvent(eventType, resource))
      deliver(webhookUrl, paypalHeaders(secret, event), event)
    },
    isGenuine: (transmissionId: string, signature: string, event: unknown) =>
      signature === signNotification(secret, transmissionId, JSON.stringify(event)),
  }
}
