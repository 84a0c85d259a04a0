import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, test } from '@playwright/test'
import { freePort } from '#test/support/launch.ts'
import { differenceFromKept } from './screen-picture.ts'
import { newcomer, settled, skipWithoutTime } from './visit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies the project and its packages, without leftovers of earlier runs. */
async function freshCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'zari-dev-'))
  await chmod(folder, 0o755)
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const names = stdout
    .split('\0')
    .filter((name) => /^(bin|migrations|public|src)\/|^[^/]+$/.test(name))
  for (const name of names)
    await cp(join(root, name), join(folder, name)).catch((error) => {
      // Deleted in the work tree, but not committed yet.
      if (error.code !== 'ENOENT') throw error
    })
  const packages = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const linked = spawnSync('cp', ['-al', ...packages])
  if (linked.status !== 0) spawnSync('cp', ['-a', ...packages])
  await rm(join(folder, 'node_modules', '.vite'), { recursive: true, force: true })
  return folder
}

const groups = {
  buttons: 'Buttons',
  links: 'Links',
  fields: 'Fields',
  choices: 'Choices',
  states: 'Waiting, empty, failed',
  heads: 'Head of a page',
  statuses: 'Status of an order',
}

/** The parts that all screens are made of look as the stored pictures. */
async function lookAtStyleguide(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  const { updateSnapshots } = test.info().config
  const accept = updateSnapshots === 'all' || updateSnapshots === 'changed'
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // A visitor would see the login dialog over the page.
  const someone = newcomer()
  for (const step of ['register', 'login'])
    await expect(await page.request.post(`${origin}/api/auth/${step}`, { data: someone })).toBeOK()
  await page.goto(`${origin}/styleguide`)
  const light = page.getByRole('region', { name: 'Light' })
  await expect(light.getByRole('heading', { name: groups.statuses })).toBeVisible()
  await settled(page)
  // Pictures and fonts that arrive later would move what is below them.
  await page.waitForLoadState('networkidle')
  // The fonts of a development server may be declared after the page is interactive.
  await page.waitForFunction(async () => {
    await Promise.allSettled([...document.fonts].map((face) => face.load()))
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return ['Cormorant', 'Figtree'].every((name) =>
      loaded.some(({ family }) => family.replaceAll('"', '') === name),
    )
  })
  for (const [name, title] of Object.entries(groups)) {
    const group = light.locator('section').filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    })
    // Cut from the whole page: what a scrolled element looks like depends on where it stops.
    const box = (await group.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // Whole pixels, because a part of one is cut or kept by what stands above.
    const clip = {
      x: Math.floor(box.x),
      y: Math.floor(box.y),
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
    }
    const photograph = await page.screenshot({ animations: 'disabled', fullPage: true, clip })
    const kept = { width: 480, accept }
    const difference = await differenceFromKept(`styleguide-${name}`, photograph, kept)
    expect.soft(difference).toBeUndefined()
  }
  await page.close()
}

test.beforeEach(skipWithoutTime)

test('a fresh clone serves its first page, and edits of pages and of the server', async ({
  page,
}) => {
  const folder = await freshCopy()
  const { port, free } = await freePort()
  await free()
  const shop = spawn(process.execPath, [join(folder, 'bin', 'zari.mjs'), 'dev'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
    },
    stdio: 'ignore',
  })
  const ended = once(shop, 'exit')
  try {
    const origin = `http://127.0.0.1:${port}`
    const isOpen = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isOpen, { timeout: 240_000 }).toBe(true)
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${origin}/auth/login`)
    const toggle = page.getByLabel('Email')
    await toggle.fill('asha@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not-a-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    // Shown without a new document, so the scripts run.
    await expect(page.getByText(/email or password/i).first()).toBeVisible()
    await expect(toggle).toHaveValue('asha@example.com')
    expect(failed).toEqual([])

    const screen = join(folder, 'src', 'web', 'auth', 'login', 'page.tsx')
    const source = await readFile(screen, 'utf8')
    await writeFile(screen, source.replace("'Sign in to your account'", "'Create new account'"))
    await expect(page.getByRole('heading', { name: 'Create new account' })).toBeVisible()
    // Replaced in the open page: typed text remains.
    await expect(toggle).toHaveValue('asha@example.com')

    await lookAtStyleguide(page.context(), origin)

    const code = join(folder, 'src', 'server', 'version.ts')
    const before = await readFile(code, 'utf8')
    let edits = 0
    const statuses = new Set<number>()
    while (edits < 3) {
      await writeFile(code, `${before}// edit ${edits}\n`)
      edits += 1
      for (let asked = 0; asked < 40; asked += 1)
        statuses.add((await fetch(`${origin}/api/common/shop`)).status)
    }
    expect([...statuses]).toEqual([200])
  } finally {
    shop.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
})
