import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

export const CONNECTIONS = 32
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)

export type Outcome = { perSecond: number; p50: number; p99: number; errors: number; bytes: number }

type Options = {
  /** Headers by connection, in turn. */
  headers?: Record<string, string>[]
  method?: 'GET' | 'POST' | 'PUT'
  body?: (n: number) => unknown
  /** Path of request `n`, if each is different. */
  path?: (n: number) => string
  warm?: boolean
  connections?: number
}

/** Requests per second, by default at 32 connections, after an equally long warm-up. */
export async function measure(url: string, options: Options = {}): Promise<Outcome> {
  if (options.warm !== false) await run(url, options)
  const result = await run(url, options)
  const { average } = result.requests
  return {
    perSecond: Math.round(average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
    bytes: Math.round(result.throughput.average / Math.max(1, average)),
  }
}

let asked = 0

function run(url: string, options: Options) {
  const { headers = [{}], method = 'GET', body, path, connections = CONNECTIONS } = options
  const { pathname, search } = new URL(url)
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const n = asked++
    return {
      ...request,
      path: path?.(n) ?? pathname + search,
      headers: { ...request.headers, ...headers[n % headers.length] },
      ...(body && { body: JSON.stringify(body(n)) }),
    }
  }
  return autocannon({
    url,
    method,
    connections,
    duration: SECONDS,
    ...(body && { headers: { 'content-type': 'application/json' } }),
    requests: [{ setupRequest }],
  })
}

/** Other shops fill their database during the start. */
const LONGEST_START_MS = 6 * 60_000

export type Server = Awaited<ReturnType<typeof serve>>

/** Starts a process that reports when it listens and ends with ours. */
export async function serve(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
) {
  const child: ChildProcess = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: '0', HOST: '127.0.0.1' },
  })
  type Ready = { port: number; pid?: number; told?: Record<string, string> }
  const { port, pid, told } = await new Promise<Ready>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill()
      reject(new Error(`${script} was not ready within ${LONGEST_START_MS / 60_000} minutes.`))
    }, LONGEST_START_MS).unref()
    child.on('message', (message: Ready & { ready?: boolean; failed?: string }) => {
      if (!message.ready && !message.failed) return
      clearTimeout(late)
      if (message.ready) resolve(message)
      if (message.failed) reject(new Error(message.failed))
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready.`)))
  })
  return {
    told: told ?? {},
    pid: pid ?? child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    /** Resident megabytes; 0 if unknown. */
    async memory() {
      const pages = await readFile(`/proc/${pid ?? child.pid}/statm`, 'utf8').catch(() => '0 0')
      return Math.round((Number(pages.split(' ')[1]) * 4096) / 1e6)
    },
    async stop() {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
