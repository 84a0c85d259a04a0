import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { until } from '#test/support/until.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const started: ChildProcess[] = []

/** Stops what a suite launched and left running. */
export function endLaunched() {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM')
}

export async function freePort() {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { port, server, free: () => new Promise((done) => server.close(done)) }
}

/** Runs `npm run start:api` of the project, or of a copy at `root`, with only this environment. */
export function launch(env: Record<string, string>, root = project) {
  const child = spawn(process.execPath, [join(root, 'bin/zari.mjs'), 'start:api'], {
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

export async function ready(port: number, run: ReturnType<typeof launch>) {
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(run.said())
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  })
}

/** Starts a shop, without DEMO unless `env` has it, and waits until it is ready. */
export async function launchShop(env: Record<string, string>, root?: string) {
  const { port, free } = await freePort()
  await free()
  const run = launch({ DEMO: '', DEMO_CLOSE_UPS: '1', ...env, PORT: String(port) }, root)
  await ready(port, run)
  const read = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as {
      total: number
      data: { demo: boolean; trial: { payments: boolean } }
    }
  const signIn = async (email: string, password: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return answer.status
  }
  return {
    said: run.said,
    signIn,
    read,
    products: async () => (await read('/api/shop/products/get')).total,
    shop: async () => (await read('/api/common/shop')).data,
    async stop() {
      run.child.kill('SIGTERM')
      expect(await run.ended).toBe(0)
    },
  }
}

export type LaunchedShop = Awaited<ReturnType<typeof launchShop>>

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Process and port of a data folder's embedded database. */
export async function readDatabaseUrl(dataDir: string) {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}
