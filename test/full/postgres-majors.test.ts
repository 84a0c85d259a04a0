import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { endLaunched, freePort, launch, ready } from '#test/support/launch.ts'
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { bring } from '../../bin/parts/take-over.mjs'
import { report } from './report.ts'

const OLDER = '17'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-majors-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

/** This machine's access to npm packages. */
const reach = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$|^NODE_EXTRA/i.test(name)),
) as Record<string, string>

/** Runs `work` with a started shop and stops it afterwards. */
async function withShop<T>(env: Record<string, string>, work: (at: string) => Promise<T>) {
  const { port, free } = await freePort()
  await free()
  const run = launch({ PORT: String(port), ...reach, ...env })
  await ready(port, run).catch((error) => {
    throw new Error(run.said(), { cause: error })
  })
  const found = await work(`http://127.0.0.1:${port}`)
  run.child.kill('SIGTERM')
  await run.ended
  return { found, said: run.said() }
}

const asha = { userName: 'Asha', email: 'asha@example.com', password: 'gulabi-lehnga' }
const send = async (at: string, path: string) => {
  const answer = await fetch(`${at}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asha),
  })
  return answer.status
}

test('E5: the next start upgrades a data folder of the previous PostgreSQL', {
  timeout: 600_000,
}, async () => {
  const dataDir = join(folder, 'shop')
  const old = await startPostgres(dataDir, { home: bring(OLDER, join(folder, 'program')) })
  const urls = { DATABASE_URL: old.shopUrl, DATABASE_OWNER_URL: old.url }
  const before = await withShop({ DATA_DIR: dataDir, ...urls }, (at) => send(at, 'register'))
  await old.stop()

  const after = await withShop({ DATA_DIR: dataDir }, (at) => send(at, 'login'))
  const again = await withShop({ DATA_DIR: dataDir }, (at) => send(at, 'login'))
  const major = async (name: string) =>
    (await readFile(join(dataDir, name, 'PG_VERSION'), 'utf8')).trim()
  const seconds = /Taken over in ([\d.]+ s)/.exec(after.said)?.[1]
  const statuses = [before.found, after.found, again.found].join(', ')
  const kept = await major(`postgres-${OLDER}`)
  report({
    id: 'E5',
    scenario: `a data folder of PostgreSQL ${OLDER}, started twice by this version`,
    asked:
      'its database is the new one’s, who registered before signs in after, the old files are kept',
    seen: `PostgreSQL ${await major('postgres')} in ${seconds}; registered and signed in: ${statuses}; files of ${kept} kept`,
    met: statuses === '201, 200, 200' && kept === OLDER && !again.said.includes('Taking it over'),
  })
})
