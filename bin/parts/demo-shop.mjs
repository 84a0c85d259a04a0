import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentWith, root } from './install.mjs'
import { freePort } from './postgres.mjs'

/** Does the work at the address of a demo shop of its own, which is started as anyone starts it and lies in `folder`. */
export async function onDemoShop(node, folder, work) {
  const port = await freePort()
  const shop = spawn(node, [join(root, 'bin', 'zari.mjs'), 'start'], {
    cwd: root,
    env: environmentWith(node, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '1',
      // Pictures that come while a journey looks at a page are no part of it.
      DEMO_CLOSE_UPS: '0',
      AUTH_RATE_LIMIT: '1000',
      npm_lifecycle_event: '',
    }),
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  try {
    await untilReady(address, shop)
    return await work(address)
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

async function untilReady(address, shop) {
  for (let tries = 0; tries < 3000 && shop.exitCode === null; tries += 1) {
    const ok = await fetch(`${address}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error('The shop that was to be looked at did not start.')
}
