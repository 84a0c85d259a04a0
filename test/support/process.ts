import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Person, TestShop } from './shop.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** Another process of the same shop, on the same database and provider, that can be killed outright. */
export async function anotherProcess(
  shop: TestShop,
  part: 'api' | 'worker' = 'api',
  env: Record<string, string> = {},
) {
  const child: ChildProcess = fork(main, [part], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: shop.dataDir,
      DATABASE_URL: shop.context.config.databaseUrl,
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_BASE_URL: shop.sandboxUrl,
      PAYPAL_WEBHOOK_ID: 'hook',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; failed?: string; port: number }) => {
      if (message.ready) resolve(message.port)
      if (message.failed) reject(new Error(message.failed))
    })
    child.once('exit', () => reject(new Error('The process ended before it was ready.')))
  })
  return {
    port,
    pid: child.pid,
    /** The answer's status, or `nothing` when the process died before it answered. */
    ask: (person: Person, path: string, body: unknown, through = port) =>
      fetch(`http://127.0.0.1:${through}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: person.cookie },
        body: JSON.stringify(body),
      }).then(
        ({ status }) => status,
        () => 'nothing' as const,
      ),
    /** Asks it to end in order; resolves to its exit code. */
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
