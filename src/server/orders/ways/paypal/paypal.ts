import { z } from 'zod'
import { unreachableProblem } from '../../../service-problem.ts'
import { parseJson } from '../provider/parse-json.ts'
import {
  type PaymentProvider,
  type PaymentState,
  ProviderUnavailable,
} from '../provider/provider.ts'
import { mayBeSigned } from '../provider/webhook-signature.ts'
import {
  finalRefusals,
  getIssue,
  type PayPalAnswer,
  paymentState,
  paypalOrder,
  paypalRefundState,
  refundAnswer,
  toDispute,
  toProviderRefund,
  toRefundNotice,
  webhookEvent,
} from './paypal-answers.ts'

type Settings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId?: string | undefined
  currency: string
  inrRate: number
  /** Milliseconds per call. Shorter than PayPal recommends, because a shopper waits. */
  timeout?: number
}

class CredentialsRefused extends Error {}

const toValue = (minor: number) => (minor / 100).toFixed(2)

/** Calls PayPal's Orders v2 REST API: https://developer.paypal.com/docs/api/orders/v2/ */
export function paypal({ timeout = 8000, ...settings }: Settings): PaymentProvider {
  let token: { value: string; until: number } | undefined

  async function send(path: string, init: RequestInit): Promise<PayPalAnswer> {
    try {
      const response = await fetch(settings.baseUrl + path, {
        ...init,
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      })
      const text = await response.text()
      const body = text === '' ? undefined : JSON.parse(text)
      if (response.status >= 500 || response.status === 429)
        throw new ProviderUnavailable(`the provider answered ${response.status}`)
      return { status: response.status, body }
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable('the provider did not answer', { cause: error })
    }
  }

  async function accessToken(): Promise<string> {
    if (!token || token.until <= Date.now()) token = await askForToken()
    return token.value
  }

  async function askForToken() {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const read = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .safeParse(answer.body)
    if (answer.status !== 200 || !read.success)
      throw new ProviderUnavailable('the provider refused our credentials', {
        cause: new CredentialsRefused(`status ${answer.status}`),
      })
    return {
      value: read.data.access_token,
      until: Date.now() + Math.max(0, read.data.expires_in - 60) * 1000,
    }
  }

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: object | string = {},
    requestId?: string,
  ) {
    const ask = async () =>
      send(path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    const first = await ask()
    if (first.status !== 401) return first
    token = undefined
    return ask()
  }

  async function find(providerOrderId: string): Promise<PaymentState> {
    const answer = await call('GET', `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`)
    if (answer.status === 404) return { state: 'gone' }
    return paymentState(answer)
  }

  return {
    name: 'paypal',
    currency: settings.currency,
    inrRate: settings.inrRate,
    approvalOrigin: new URL(settings.baseUrl.replace('//api-m.', '//www.')).origin,

    async check() {
      try {
        await askForToken()
        return undefined
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined
        if (cause instanceof CredentialsRefused) {
          const settings = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_BASE_URL']
          return { code: 'credentials', detail: cause.message, settings }
        }
        return unreachableProblem(error, 'PAYPAL_BASE_URL')
      }
    },

    async start(request) {
      const answer = await call(
        'POST',
        '/v2/checkout/orders',
        {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: 'default',
              custom_id: request.reference,
              invoice_id: request.reference,
              description: request.description.slice(0, 127),
              amount: {
                currency_code: request.amount.currency,
                value: toValue(request.amount.minor),
              },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: request.brandName,
                shipping_preference: 'NO_SHIPPING',
                user_action: 'PAY_NOW',
                return_url: request.returnUrl,
                cancel_url: request.cancelUrl,
              },
            },
          },
        },
        `create-${request.reference}`,
      )
      const createdOrder = paypalOrder.safeParse(answer.body)
      const link = createdOrder.data?.links.find(
        ({ rel }) => rel === 'payer-action' || rel === 'approve',
      )
      if (answer.status >= 300 || !createdOrder.success || !link)
        throw new ProviderUnavailable(`the provider refused the order (${getIssue(answer.body)})`)
      return { providerOrderId: createdOrder.data.id, step: { kind: 'redirect', url: link.href } }
    },

    async capture(providerOrderId, reference) {
      const path = `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}/capture`
      const answer = await call('POST', path, undefined, `capture-${reference}`)
      if (answer.status < 300) return paymentState(answer)
      switch (getIssue(answer.body)) {
        case 'ORDER_ALREADY_CAPTURED':
          return find(providerOrderId)
        case 'INSTRUMENT_DECLINED':
          return { state: 'declined' }
        case 'ORDER_NOT_APPROVED':
        case 'PAYER_ACTION_REQUIRED':
          return { state: 'awaitingApproval' }
        case 'ORDER_COMPLETION_IN_PROGRESS':
        case 'PREVIOUS_REQUEST_IN_PROGRESS':
          throw new ProviderUnavailable('the provider is capturing already')
      }
      if (answer.status === 404) return { state: 'gone' }
      if (answer.status === 401) throw new ProviderUnavailable('the provider refused our token')
      // After any error, the order's state shows whether money moved.
      const payment = await find(providerOrderId)
      const hasMoved = payment.state === 'captured' || payment.state === 'underReview'
      return hasMoved ? payment : { state: 'refused', reason: getIssue(answer.body) }
    },

    find,

    async refund(captureId, amount, refundId) {
      const answer = await call(
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        {
          amount: { currency_code: amount.currency, value: toValue(amount.minor) },
          custom_id: refundId,
        },
        `refund-${refundId}`,
      )
      const createdRefund = refundAnswer.safeParse(answer.body)
      if (answer.status < 300 && createdRefund.success) return paypalRefundState(createdRefund.data)
      if (answer.status < 300 || answer.status === 401)
        throw new ProviderUnavailable('the provider response does not match the schema')
      const reason = getIssue(answer.body)
      return { state: 'refused', reason, final: finalRefusals.has(reason) }
    },

    async findRefund(providerOrderId, refundId, providerRefundId) {
      if (providerRefundId) {
        const path = `/v2/payments/refunds/${encodeURIComponent(providerRefundId)}`
        const read = refundAnswer.safeParse((await call('GET', path)).body)
        if (read.success) return paypalRefundState(read.data)
      }
      const path = `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`
      const answer = await call('GET', path)
      // Orders expire after some months, before their captures; then only the refund's own id shows
      // whether it was sent.
      if (answer.status === 404) return undefined
      const read = paypalOrder.safeParse(answer.body)
      if (!read.success)
        throw new ProviderUnavailable('the provider response does not match the schema')
      const refunds = read.data.purchase_units.flatMap((unit) => unit.payments?.refunds ?? [])
      const refund = refunds.find((candidate) => candidate.custom_id === refundId)
      return refund && paypalRefundState(refund)
    },

    async listRefunds({ providerOrderId, refundId }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`
      const answer = await call('GET', path)
      const order = paypalOrder.safeParse(answer.body)
      if (answer.status !== 404 && !order.success)
        throw new ProviderUnavailable('the provider response does not match the schema')
      const refunds = (order.data?.purchase_units ?? []).flatMap(
        (unit) => unit.payments?.refunds ?? [],
      )
      // Orders expire after some months, before their captures. A reversal may not be listed.
      if (refundId && !refunds.some(({ id }) => id === refundId)) {
        const refundPath = `/v2/payments/refunds/${encodeURIComponent(refundId)}`
        const read = refundAnswer.safeParse((await call('GET', refundPath)).body)
        if (read.success) refunds.push(read.data)
      }
      return refunds.flatMap(toProviderRefund)
    },

    async readWebhook(headers, rawBody, verifying) {
      if (!settings.webhookId) return undefined
      const parsed = webhookEvent.safeParse(parseJson(rawBody))
      if (!parsed.success) return undefined
      const header = (name: string) => String(headers[name] ?? '')
      if (!mayBeSigned(header, settings.baseUrl)) return undefined
      const proof = JSON.stringify({
        auth_algo: header('paypal-auth-algo'),
        cert_url: header('paypal-cert-url'),
        transmission_id: header('paypal-transmission-id'),
        transmission_sig: header('paypal-transmission-sig'),
        transmission_time: header('paypal-transmission-time'),
        webhook_id: settings.webhookId,
      })
      // The signature covers the raw bytes of the event, so they are inserted unchanged.
      const body = `${proof.slice(0, -1)},"webhook_event":${rawBody}}`
      const isGenuine = await verifying(async () => {
        const answer = await call('POST', '/v1/notifications/verify-webhook-signature', body)
        const verdict = z.object({ verification_status: z.string() }).safeParse(answer.body)
        return verdict.data?.verification_status === 'SUCCESS'
      })
      if (!isGenuine) return undefined
      const { id, event_type, resource } = parsed.data
      const providerOrderId = event_type.startsWith('CHECKOUT.ORDER')
        ? resource.id
        : resource.supplementary_data?.related_ids?.order_id
      const dispute = toDispute(parsed.data)
      const refund = toRefundNotice(parsed.data)
      return {
        eventId: id,
        ...(providerOrderId && { providerOrderId }),
        ...(dispute && { dispute }),
        ...(refund && { refund }),
      }
    },
  }
}
