import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/shop.ts'

const launcher = fileURLToPath(new URL('../../bin/zari.mjs', import.meta.url))
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-launch-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function freePort() {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { port, server, free: () => new Promise((done) => server.close(done)) }
}

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [launcher, 'start:api'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  child.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, said: () => said }
}

async function ready(port: number, run: ReturnType<typeof launch>) {
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(run.said())
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  })
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const databasePid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const asha = { userName: 'Asha', email: 'asha@example.com', password: 'gulabi-lehnga' }
const send = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asha),
  })

test('what was saved survives a stop, and being killed outright', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'shop')
  const { port, free } = await freePort()
  await free()
  const env = { PORT: String(port), DATA_DIR: dataDir }

  const first = launch(env)
  await ready(port, first)
  expect((await send(port, 'register')).status).toBe(201)
  expect(first.said()).toContain('Zari is open')
  const firstDatabase = await databasePid(dataDir)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(isAlive(firstDatabase)).toBe(false)

  const second = launch(env)
  await ready(port, second)
  expect((await send(port, 'login')).status).toBe(200)
  second.child.kill('SIGKILL')
  await second.ended
  await until(async () => !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)))

  const third = launch(env)
  await ready(port, third)
  expect((await send(port, 'login')).status).toBe(200)

  process.kill(await databasePid(dataDir), 'SIGKILL')
  await until(async () => (await send(port, 'login')).status === 200)

  const rival = launch({ ...env, PORT: '0' })
  expect(await rival.ended).toBe(1)
  expect(rival.said()).toContain('in use by a shop that runs already')

  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

describe('a start that can not succeed says why in a sentence and ends with 1', () => {
  const refused = async (env: Record<string, string>) => {
    const run = launch({ DATA_DIR: join(folder, 'none'), ...env })
    expect(await run.ended).toBe(1)
    return run.said()
  }

  test('the port is taken', async () => {
    const { port, free } = await freePort()
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} is taken`)
    await free()
  })

  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ WEB_ORIGIN: 'zari' }, 'WEB_ORIGIN'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://zari@127.0.0.1:1/shop' }, "can't be used"],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'passwords are public'],
    [
      {
        DEMO: '1',
        HOST: '0.0.0.0',
        DEMO_OWNER_PASSWORD: 'demo-owner-pass',
        DEMO_SHOPPER_PASSWORD: 'a-password-of-mine',
      },
      'passwords are public',
    ],
    [{ DATA_DIR: '/dev/null/zari' }, "can't be written"],
  ] as [Record<string, string>, string][])('%j', async (env, words) => {
    const said = await refused(env)
    expect(said).toContain(words)
    expect(said).not.toMatch(/\n\s+at /)
  })
})
