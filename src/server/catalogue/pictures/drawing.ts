import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { refusalFrom, ShopError } from '../../errors.ts'
import { fontConfigFile } from '../wedding/fonts.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** After this idle time the process ends and releases its memory. */
const IDLE_MS = 30_000
const ignore = () => undefined
const LONGEST_MS = 60_000

/**
 * Draws pictures in a child process, because libvips would block libuv's threads. Throws the
 * process's refusals, 503 if it dies.
 */
export function drawingProcess() {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function ensureWorker(): ChildProcess {
    if (child?.connected) return child
    const env = { ...process.env, FONTCONFIG_FILE: fontConfigFile }
    const worker = fork(script, { serialization: 'advanced', execArgv: [], env })
    // The exit of the process reports a failed send.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (child === worker) child = undefined
    })
    child = worker
    return worker
  }

  /** An idle process does not keep its parent alive. */
  function rest(worker: ChildProcess) {
    worker.unref()
    worker.channel?.unref()
    idle = setTimeout(() => worker.connected && worker.disconnect(), IDLE_MS).unref()
  }

  async function ask(task: PictureTask): Promise<PictureResult> {
    clearTimeout(idle)
    const worker = ensureWorker()
    worker.ref()
    worker.channel?.ref()
    const over = new AbortController()
    const tooLong = setTimeout(() => worker.kill('SIGKILL'), LONGEST_MS)
    try {
      const { signal } = over
      worker.send(task, (error) => error && worker.kill('SIGKILL'))
      const result = await Promise.race([
        once(worker, 'message', { signal }).catch(ignore),
        once(worker, 'exit', { signal }).then(ignore, ignore),
      ])
      if (result) return result[0] as PictureResult
      throw new ShopError('picture_unavailable', {}, { retryAfter: 5 })
    } finally {
      over.abort()
      clearTimeout(tooLong)
      rest(worker)
    }
  }

  return {
    async do<Name extends 'colour' | 'sizes' | 'picture'>(
      name: Name,
      task: PictureTask,
    ): Promise<Extract<PictureResult, Record<Name, unknown>>[Name]> {
      const result = await ask(task)
      if ('refused' in result) throw refusalFrom(result.refused)
      if ('failed' in result) throw new Error(result.failed)
      return (result as Extract<PictureResult, Record<Name, unknown>>)[name]
    },
    process: () => child?.pid,
  }
}
