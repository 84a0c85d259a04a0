import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ShopError } from './errors.ts'
import type { RefusalKey } from './messages/keys.ts'

/** After this idle time the process ends and releases its memory. */
const IDLE_MS = 30_000
const LONGEST_MS = 60_000
const ignore = () => undefined

type Options = {
  script: string
  env?: NodeJS.ProcessEnv
  /** Thrown when the process dies. */
  refusal: Extract<RefusalKey, 'busy' | `busy.${string}` | 'picture_unavailable'>
}

/** A child process that does one task at a time, which the caller ensures. */
export function createWorkerProcess<Task extends object, Result>({
  script,
  env,
  refusal,
}: Options) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function ensureWorker(): ChildProcess {
    if (child?.connected) return child
    const worker = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      env: { ...process.env, ...env },
    })
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

  return {
    async ask(task: Task): Promise<Result> {
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
        if (result) return result[0] as Result
        throw new ShopError(refusal, {}, { retryAfter: 5 })
      } finally {
        over.abort()
        clearTimeout(tooLong)
        rest(worker)
      }
    },
    process: () => child?.pid,
  }
}

/** Answers the tasks of a parent process, and ends with it. */
export function answerTasks<Task, Result>(run: (task: Task) => Promise<Result>) {
  process.on('message', async (task: Task) => {
    process.send?.(await run(task))
  })
  process.on('disconnect', () => process.exit(0))
  // Ignores signals sent to the process group; the parent ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}
