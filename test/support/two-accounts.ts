import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { openRazorpayLedger } from '../../src/sandbox/razorpay-ledger.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'

/** Keys of an account at PayPal and Razorpay. */
export const accountKeys = (name: string) => ({
  paypal: {
    clientId: `client-id-of-${name}`,
    clientSecret: `client-secret-of-${name}`,
    webhookId: `webhook-id-of-${name}`,
  },
  razorpay: {
    keyId: `rzp_test_${name}`,
    keySecret: `key-secret-of-${name}`,
    webhookSecret: `webhook-secret-of-${name}`,
  },
})

type Sandbox = ReturnType<typeof buildSandbox>

/**
 * PayPal and Razorpay at one address, with an account of their own for each name; they know nothing
 * of each other's payments. `isDown` drops every request.
 */
export async function openTwoAccounts(names: [string, string]) {
  const accounts = names.map((name) => {
    const keys = accountKeys(name)
    const [ledger, razorpayLedger] = [openLedger(), openRazorpayLedger()]
    const sandbox = buildSandbox({
      ledger,
      ...keys.paypal,
      razorpay: { ...keys.razorpay, ledger: razorpayLedger },
    })
    return { ...keys, ledger, razorpayLedger, sandbox }
  })
  const tokens = new Map<string, Sandbox>()
  const world = { url: '', isDown: false, accounts, close: () => server.close() }

  /** Pages of a payment carry no keys, so the first account that knows it answers. */
  function findAccounts({ authorization = '' }: IncomingMessage['headers']): Sandbox[] {
    const [kind, proof = ''] = authorization.split(' ')
    const known = kind === 'Bearer' ? tokens.get(proof) : undefined
    if (known) return [known]
    const [id] = Buffer.from(proof, 'base64').toString().split(':')
    const owned = accounts.find(({ paypal, razorpay }) =>
      [paypal.clientId, razorpay.keyId].includes(id ?? ''),
    )
    return owned ? [owned.sandbox] : accounts.map(({ sandbox }) => sandbox)
  }

  const server = createServer(async (request, response) => {
    if (world.isDown) return void request.socket.destroy()
    const payload = await text(request)
    for (const sandbox of findAccounts(request.headers)) {
      const answer = await sandbox.inject({
        method: request.method as 'GET' | 'POST',
        url: request.url ?? '/',
        headers: request.headers,
        ...(payload && { payload }),
      })
      if (request.url === '/v1/oauth2/token' && answer.statusCode === 200)
        tokens.set(answer.json().access_token, sandbox)
      const isUnknown = answer.statusCode >= 400 && sandbox !== accounts.at(-1)?.sandbox
      if (isUnknown && !request.headers.authorization) continue
      const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode, headers as Record<string, string>)
      return void response.end(answer.rawPayload)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.close()
    for (const { sandbox } of accounts) await sandbox.close()
  })
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return world
}
