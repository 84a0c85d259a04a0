import { openLedger } from './ledger.ts'
import { openRazorpayLedger } from './razorpay-ledger.ts'
import { buildSandbox } from './sandbox.ts'

const env = process.env
const webhookUrl = env.SANDBOX_WEBHOOK_URL
const besideLedger = (name: string) => env.SANDBOX_LEDGER?.replace(/(\.jsonl)?$/, `-${name}.jsonl`)
const app = buildSandbox({
  ledger: openLedger(env.SANDBOX_LEDGER),
  courierFile: besideLedger('courier'),
  clientId: env.PAYPAL_CLIENT_ID ?? 'sandbox',
  clientSecret: env.PAYPAL_CLIENT_SECRET ?? 'sandbox',
  ...(webhookUrl && { webhookUrl }),
  ...(env.PAYPAL_WEBHOOK_ID && { webhookId: env.PAYPAL_WEBHOOK_ID }),
  razorpay: {
    ledger: openRazorpayLedger(besideLedger('razorpay')),
    keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
    keySecret: env.RAZORPAY_KEY_SECRET ?? 'sandbox',
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? 'sandbox',
    ...(webhookUrl && { webhookUrl: `${webhookUrl}/razorpay` }),
  },
})

const address = await app.listen({
  port: Number(env.SANDBOX_PORT ?? 0),
  host: env.SANDBOX_HOST ?? '127.0.0.1',
})
process.send?.({ ready: true, port: Number(new URL(address).port) })

const stop = () => app.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
