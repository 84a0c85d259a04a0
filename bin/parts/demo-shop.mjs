import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fingerprint } from './fingerprint.mjs'
import { environmentWith, memory, root } from './install.mjs'
import { freePort } from './postgres.mjs'

const pictureSources = ['demo', 'src/server/catalogue/pictures', 'package-lock.json']
/** A shop with these files needs no drawing. */
const pictureFiles = ['demo-pictures.json', 'images']

const preparedPictures = () =>
  join(memory, 'demo-pictures', fingerprint(pictureSources).slice(0, 16))

function copyPictures(from, to) {
  for (const name of pictureFiles)
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
}

function keepPictures(shop) {
  const prepared = preparedPictures()
  if (existsSync(prepared)) return
  // Keeps one version per clone.
  rmSync(join(memory, 'demo-pictures'), { recursive: true, force: true })
  mkdirSync(join(memory, 'demo-pictures'), { recursive: true })
  const unfinished = mkdtempSync(join(memory, 'demo-pictures-'))
  copyPictures(shop, unfinished)
  renameSync(unfinished, prepared)
}

/** Pictures are drawn once and copied until their sources change. */
export async function onDemoShop(node, folder, work) {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  if (existsSync(preparedPictures())) copyPictures(preparedPictures(), folder)
  const shop = spawn(node, [join(root, 'bin', 'zari.mjs'), 'start'], {
    cwd: root,
    env: environmentWith(node, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '1',
      // No pictures may appear during a journey.
      DEMO_CLOSE_UPS: '0',
      AUTH_RATE_LIMIT: '1000',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      npm_lifecycle_event: '',
    }),
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  try {
    await untilReady(address, shop)
    keepPictures(folder)
    return await work(address)
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

/** Shops start one after another, so that all but the first copy their pictures. */
export async function onDemoShops(node, folders, work, addresses = []) {
  const [folder, ...others] = folders
  if (folder === undefined) return work(addresses)
  return onDemoShop(node, folder, (address) =>
    onDemoShops(node, others, work, [...addresses, address]),
  )
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
