import { escapeHtml } from '#shared/html.ts'
import type { SandboxOrder } from './ledger.ts'

export const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f6;
         font: 16px/1.5 system-ui, sans-serif; color: #1c2b4a }
  main { background: #fff; padding: 2.5rem; border-radius: 12px; width: min(26rem, 100vw - 5rem);
         box-shadow: 0 8px 32px #1c2b4a22 }
  h1 { font-size: 1.25rem; margin: 0 0 1.5rem }
  .amount { font-size: 2.25rem; font-weight: 600; margin: 0 }
  .note { color: #56627c; margin: .25rem 0 2rem }
  button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; border-radius: 24px;
           border: 1px solid #0f4fb5; cursor: pointer; margin-top: .75rem }
  button:focus-visible { outline: 3px solid #f0b429; outline-offset: 2px }
  .pay { background: #0f4fb5; color: #fff }
  .cancel { background: #fff; color: #0f4fb5 }
</style>
</head>
<body><main>${body}</main></body>
</html>`

export const messagePage = (sentence: string) =>
  page('PayPal sandbox', `<h1>PayPal sandbox</h1><p>${escapeHtml(sentence)}</p>`)

/** One form with two buttons; works without JavaScript. */
export function approvalPage(order: SandboxOrder) {
  return page(
    'PayPal sandbox: approve the payment',
    `<h1>PayPal sandbox</h1>
<p class="amount">${escapeHtml(order.amount.currency_code)} ${escapeHtml(order.amount.value)}</p>
<p class="note">to ${escapeHtml(order.brandName)} (${escapeHtml(order.description)}). No real money moves.</p>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${escapeHtml(order.id)}">
<button class="pay" type="submit" name="choice" value="pay">Pay Now</button>
<button class="cancel" type="submit" name="choice" value="cancel">Cancel</button>
<details><summary>For tests</summary>
<button class="cancel" type="submit" name="choice" value="declined">Pay with a declined card</button>
</details>
</form>`,
  )
}
