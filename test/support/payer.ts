import { atProvider, payByForm } from './provider-pages.ts'
import { type Reply, succeeded, type TestServer } from './server.ts'

/** Somebody at the payment page. */
export type Payer = {
  call: (method: 'GET' | 'POST', url: string, body?: object) => Promise<Reply>
}

/** The token of a payment link. */
export const linkToken = (url: string) => new URL(url).pathname.replace('/pay/', '')

/** Somebody who opened the link with this token; without one, somebody who did not. */
export const payerWith = (
  shop: Pick<TestServer, 'call'>,
  token?: string,
  headers: Record<string, string> = token ? { cookie: `zari-pay=${token}` } : {},
): Payer => ({
  call: (method, url, body) => shop.call(method, url, { ...(body && { body }), headers }),
})

/** Starts a payment of what is open; returns the URL of its approval. */
export async function beginPayment(payer: Payer, method = 'razorpay') {
  const { body } = succeeded(await payer.call('POST', '/api/pay/start', { method }))
  return new URL(body.approvalURL)
}

/** Approves a payment at Razorpay, which is not captured yet; returns its id. */
export async function approvePayment(payer: Payer, choice?: Parameters<typeof payByForm>[1]) {
  const paymentId = (await beginPayment(payer)).searchParams.get('paymentId') ?? ''
  const form = succeeded(await payer.call('GET', `/api/pay/form/${paymentId}`))
  await payByForm(form.body.data, choice)
  return paymentId
}

/** The same at either provider. */
export async function approveAt(payer: Payer, method: 'paypal' | 'razorpay') {
  if (method === 'razorpay') return approvePayment(payer)
  const approval = await beginPayment(payer, method)
  return (await atProvider(approval.href)).searchParams.get('paymentId') ?? ''
}

export const capturePayment = (payer: Payer, paymentId: string) =>
  payer.call('POST', '/api/pay/capture', { paymentId })
