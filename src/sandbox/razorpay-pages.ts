import { createHash } from 'node:crypto'
import { escapeHtml } from '#shared/html.ts'
import { page } from './approval-page.ts'
import type { RazorpayOrder } from './razorpay-ledger.ts'

/** How a payment ends; each is a button of the approval page. */
export const choices = {
  upi_qr: 'I scanned the code and paid',
  upi_app: 'Pay with a UPI app',
  card: 'Pay with a card',
  cancel: 'Cancel',
  fail: 'The payment fails',
  late: 'It fails and is authorised later',
  close: 'Pay, but close the browser',
  automatic: 'Pay, captured automatically',
  wrong: 'Pay one rupee too little',
} as const
export type SandboxChoice = keyof typeof choices

/** Fields that the shop's form sent, kept in the approval page. */
export type CheckoutFields = {
  order_id: string
  name: string
  description: string
  callback_url: string
  cancel_url: string
  /** `1` in the frame of the checkout script. */
  embedded: string
}

export const razorpayMessage = (sentence: string) =>
  page('Razorpay sandbox', `<h1>Razorpay sandbox</h1><p>${escapeHtml(sentence)}</p>`)

const hiddenInputs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('')

const button = (choice: SandboxChoice, kind: 'pay' | 'cancel') =>
  `<button class="${kind}" type="submit" name="choice" value="${choice}">${choices[choice]}</button>`

/** One form with many buttons; works without JavaScript. */
export function razorpayApproval(order: RazorpayOrder, checkout: CheckoutFields) {
  const rupees = (order.amount / 100).toFixed(2)
  return page(
    'Razorpay sandbox: pay',
    `<h1>Razorpay sandbox</h1>
<p class="amount">₹${rupees}</p>
<p class="note">to ${escapeHtml(checkout.name)} (${escapeHtml(checkout.description)}). No real money moves.</p>
<form method="post" action="/v1/checkout/sandbox">
${hiddenInputs(checkout)}
${placeholderCode(order.id)}
${(['upi_qr', 'upi_app', 'card'] as const).map((choice) => button(choice, 'pay')).join('\n')}
${button('cancel', 'cancel')}
<details><summary>For tests</summary>
${(['fail', 'late', 'close', 'automatic', 'wrong'] as const).map((choice) => button(choice, 'cancel')).join('\n')}
</details>
</form>`,
  )
}

const MODULES = 21
/** Corner marks of a QR code: the edge modules, and the three by three in the middle. */
const isMark = (x: number, y: number) => {
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
  return ring === 3 || ring <= 1
}

/** Looks like a QR code and holds no data. */
function placeholderCode(seed: string) {
  const noise = createHash('sha512').update(seed).digest()
  const isDark = (x: number, y: number) => {
    const [cornerX, cornerY] = [x > 13 ? x - 14 : x, y > 13 ? y - 14 : y]
    const inCorner = (x < 8 || x > 12) && (y < 8 || y > 12) && !(x > 12 && y > 12)
    if (inCorner) return cornerX < 7 && cornerY < 7 && isMark(cornerX, cornerY)
    const bit = y * MODULES + x
    return (((noise[(bit >> 3) % noise.length] ?? 0) >> (bit & 7)) & 1) === 1
  }
  const places = Array.from({ length: MODULES * MODULES }, (_, at) => [
    at % MODULES,
    Math.floor(at / MODULES),
  ])
  const path = places
    .filter(([x = 0, y = 0]) => isDark(x, y))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return `<svg role="img" aria-label="A drawn code without data" width="168" height="168" viewBox="-2 -2 25 25"><path fill="#fff" d="M-2-2h25v25h-25z"/><path d="${path}"/></svg>`
}

/** Sends the result to the shop: by itself with scripts, by a button without. */
export const razorpayReturn = (action: string, fields: Record<string, string>) =>
  page(
    'Razorpay sandbox: back to the shop',
    `<h1>Razorpay sandbox</h1>
<form method="post" action="${escapeHtml(action)}">
${hiddenInputs(fields)}
<button class="pay" type="submit">Back to the shop</button>
</form>
<script>document.forms[0].submit()</script>`,
  )

/** In the frame of the checkout script: tells the shop's document what happened. */
export const openerPage = (message: object) =>
  page(
    'Razorpay sandbox',
    `<p>One moment …</p>
<script type="application/json">${JSON.stringify(message).replaceAll('<', '\\u003c')}</script>
<script>parent.postMessage({ razorpay: JSON.parse(document.scripts[0].textContent) }, '*')</script>`,
  )

/** The stand-in of Razorpay's checkout.js, for `redirect: true`. */
export const checkoutScript = () => `(${standIn})()`

/** Serialized and run in the browser, so it cannot use this module. */
function standIn() {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src)
  class Razorpay {
    options: Record<string, unknown>
    constructor(options: Record<string, unknown>) {
      this.options = options
    }
    open() {
      const { key, prefill: _, ...options } = this.options
      const frame = document.createElement('iframe')
      frame.title = 'Razorpay sandbox'
      frame.setAttribute(
        'style',
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647',
      )
      const query = { ...options, key_id: key, embedded: '1' } as Record<string, string>
      frame.src = `${origin}/v1/checkout/public?${new URLSearchParams(query)}`
      document.body.append(frame)
      fetch(`${origin}/v1/checkout/track`, { method: 'POST', mode: 'no-cors' }).catch(() => {})
      addEventListener('message', function onMessage(event) {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        removeEventListener('message', onMessage)
        const { action, fields } = event.data.razorpay
        if (!action) return frame.remove()
        const form = document.createElement('form')
        form.method = 'post'
        form.action = action
        for (const name of Object.keys(fields)) {
          const input = document.createElement('input')
          input.type = 'hidden'
          input.name = name
          input.value = fields[name]
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      })
    }
  }
  Object.assign(window, { Razorpay })
}
