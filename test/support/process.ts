import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { RAZORPAY } from '#test/support/server.ts'
import type { Person, TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/**
 * Another process of the same shop that can be killed; `script` starts another version, which may be
 * one that does not check its services.
 */
export async function anotherProcess(
  shop: TestShop,
  part: 'api' | 'worker' = 'api',
  env: Record<string, string> = {},
  script = main,
  checksServices = part === 'api',
) {
  let log = ''
  const child: ChildProcess = fork(script, [part], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: shop.dataDir,
      DATABASE_URL: shop.context.config.databaseUrl,
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_BASE_URL: shop.sandboxUrl,
      PAYPAL_WEBHOOK_ID: 'hook',
      RAZORPAY_KEY_ID: RAZORPAY.keyId,
      RAZORPAY_KEY_SECRET: RAZORPAY.keySecret,
      RAZORPAY_WEBHOOK_SECRET: RAZORPAY.webhookSecret,
      RAZORPAY_BASE_URL: shop.sandboxUrl,
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  child.stdout?.on('data', (text) => {
    log += text
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; failed?: string; port: number }) => {
      if (message.ready) resolve(message.port)
      if (message.failed) reject(new Error(message.failed))
    })
    child.once('exit', () => reject(new Error('The process ended before it was ready.')))
  })
  // Waits for its first check of the services, which could consume a planned fault.
  if (checksServices)
    await until(async () => {
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
      return /zari_services\{[^}]*what="payments"/.test(await metrics.text())
    })
  return {
    port,
    pid: child.pid,
    log: () => log,
    /** The response's status, or `nothing` if the process died first. */
    ask: (person: Person, path: string, body: unknown, through = port) =>
      fetch(`http://127.0.0.1:${through}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: person.cookie },
        body: JSON.stringify(body),
      }).then(
        ({ status }) => status,
        () => 'nothing' as const,
      ),
    /** Stops it gracefully; resolves to its exit code. */
    async end(): Promise<number | null> {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/**
 * Forwards requests, and kills the process at the first byte of its response, which is discarded.
 */
export async function lineThatKills({
  port,
  kill,
}: Pick<Awaited<ReturnType<typeof anotherProcess>>, 'port' | 'kill'>) {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far)
    far.once('data', async () => {
      await kill()
      near.destroy()
    })
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}
