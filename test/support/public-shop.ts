import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'
import { openTlsProxy } from './tls-proxy.ts'

const launcher = fileURLToPath(new URL('../../bin/zari.mjs', import.meta.url))

async function freePort() {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

export const publicOwner = { email: 'owner@shop.example', password: 'kanjivaram-silk' }

/**
 * A public shop as the README describes: https by a proxy, no demo, a named owner, and keys of PayPal, which the
 * sandbox answers for.
 */
export async function openPublicShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'zari-https-'))
  await chmod(dataDir, 0o755)
  const proxy = await openTlsProxy()
  const keys = { clientId: 'live-id', clientSecret: 'live-secret' }
  const provider = buildSandbox({ ledger: openLedger(), ...keys })
  const port = await freePort()
  proxy.leadTo(port)
  const child = spawn(process.execPath, [launcher, 'start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(dataDir, 'shop'),
      DEMO: '0',
      WEB_ORIGIN: proxy.origin,
      TRUST_PROXY: '1',
      ADMIN_EMAIL: publicOwner.email,
      ADMIN_PASSWORD: publicOwner.password,
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_CLIENT_SECRET: keys.clientSecret,
      PAYPAL_BASE_URL: await provider.listen({ port: 0, host: '127.0.0.1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    proxy.close()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 1800 && !(await isReady()); tries += 1) {
    if (child.exitCode !== null) {
      await close()
      throw new Error(said)
    }
    await wait(100)
  }
  return { origin: proxy.origin, port, dataDir: join(dataDir, 'shop'), close }
}
