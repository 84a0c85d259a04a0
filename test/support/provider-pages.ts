import type { SandboxChoice } from '../../src/sandbox/razorpay-pages.ts'
import type { Person, TestServer } from './server.ts'

/** Presses a button of the provider's approval page; returns the URL it leads back to. */
export async function atProvider(
  approvalURL: string,
  choice: 'pay' | 'cancel' = 'pay',
): Promise<URL> {
  const answer = await fetch(approvalURL, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      token: new URL(approvalURL).searchParams.get('token') ?? '',
      choice,
    }),
  })
  return new URL(answer.headers.get('location') ?? '')
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The hidden fields of the only form of a page. */
function parseForm(html: string) {
  const text = (escaped = '') =>
    escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const inputs = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: text(/action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [text(name), text(value)])),
  }
}

/**
 * Opens Razorpay's page from the payment form and presses one of its buttons. Returns the form that
 * leads back to the shop, empty if none does.
 */
export async function atRazorpay(
  shopper: Person,
  orderId: string,
  choice: SandboxChoice = 'upi_qr',
) {
  const { body } = await shopper.call('GET', `/api/shop/order/payment-form/${orderId}`)
  return payByForm(body.data, choice)
}

/** Sends a payment form to Razorpay's page and presses a button. Returns the same as `atRazorpay`. */
export async function payByForm(
  { action, fields }: { action: string; fields: Record<string, string> },
  choice: SandboxChoice = 'upi_qr',
) {
  const post = async (url: string, sent: Record<string, string>) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: formHeaders,
      body: new URLSearchParams(sent),
    })
    return answer.text()
  }
  const page = parseForm(await post(action, fields))
  return parseForm(await post(new URL(page.action, action).href, { ...page.fields, choice }))
}

/** Posts the provider's result as a page of another site; returns the URL it leads to. */
export async function comeBack(
  shop: Pick<TestServer, 'call'>,
  { action, fields }: { action: string; fields: Record<string, string> },
): Promise<URL> {
  const { pathname, search } = new URL(action)
  const reply = await shop.call('POST', pathname + search, {
    raw: new URLSearchParams(fields).toString(),
    headers: { ...formHeaders, origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
  })
  return new URL(String(reply.headers.location))
}

export function captureBody(back: URL, orderId: string) {
  return {
    paymentId: back.searchParams.get('token'),
    payerId: back.searchParams.get('PayerID') ?? undefined,
    orderId,
  }
}
