import { openLedger } from './ledger.ts'
import { buildSandbox } from './sandbox.ts'

const env = process.env
const app = buildSandbox({
  ledger: openLedger(env.SANDBOX_LEDGER),
  clientId: env.PAYPAL_CLIENT_ID ?? 'sandbox',
  clientSecret: env.PAYPAL_CLIENT_SECRET ?? 'sandbox',
  ...(env.SANDBOX_WEBHOOK_URL && { webhookUrl: env.SANDBOX_WEBHOOK_URL }),
  ...(env.PAYPAL_WEBHOOK_ID && { webhookId: env.PAYPAL_WEBHOOK_ID }),
})

await app.listen({ port: Number(env.SANDBOX_PORT ?? 0), host: env.SANDBOX_HOST ?? '127.0.0.1' })
process.send?.({ ready: true })

const stop = () => app.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
