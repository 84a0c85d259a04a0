import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ShopError } from '../../errors.ts'
import { lettersFile } from '../wedding/letters.ts'
import type { Task, Told } from './picture-process.ts'

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** So long it waits for the next picture; the libraries' memory is given back then. */
const IDLE_MS = 30_000
const nothing = () => undefined
/** Beyond what decoding may take by itself. */
const LONGEST_MS = 60_000

/**
 * Works on pictures in a process beside this one: the library's threads are those that compress pages
 * and check passwords, and everybody would wait behind an upload. Takes one task at a time. Throws
 * the process's refusals, and a 503 when it ended over its work.
 */
export function drawingProcess() {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function started(): ChildProcess {
    if (child?.connected) return child
    const env = { ...process.env, FONTCONFIG_FILE: lettersFile }
    const own = fork(script, { serialization: 'advanced', execArgv: [], env })
    // What can't be sent is known by the process's end.
    own.on('error', () => {})
    own.once('exit', () => {
      if (child === own) child = undefined
    })
    child = own
    return own
  }

  /** It keeps nobody from ending. */
  function rest(own: ChildProcess) {
    own.unref()
    own.channel?.unref()
    idle = setTimeout(() => own.connected && own.disconnect(), IDLE_MS).unref()
  }

  async function ask(task: Task): Promise<Told> {
    clearTimeout(idle)
    const own = started()
    own.ref()
    own.channel?.ref()
    const over = new AbortController()
    const tooLong = setTimeout(() => own.kill('SIGKILL'), LONGEST_MS)
    try {
      const { signal } = over
      own.send(task, (error) => error && own.kill('SIGKILL'))
      const told = await Promise.race([
        once(own, 'message', { signal }).catch(nothing),
        once(own, 'exit', { signal }).then(nothing, nothing),
      ])
      if (told) return told[0] as Told
      throw new ShopError('unavailable', 'The picture could not be read. Please try again.', {
        retryAfter: 5,
      })
    } finally {
      over.abort()
      clearTimeout(tooLong)
      rest(own)
    }
  }

  return {
    /** The answer's part of this name. */
    async do<Name extends 'colour' | 'sizes' | 'card'>(
      name: Name,
      task: Task,
    ): Promise<Extract<Told, Record<Name, unknown>>[Name]> {
      const told = await ask(task)
      if ('refused' in told) throw new ShopError(told.refused.kind, told.refused.message)
      if ('failed' in told) throw new Error(told.failed)
      return (told as Extract<Told, Record<Name, unknown>>)[name]
    },
    /** Its id, while it is there. */
    process: () => child?.pid,
  }
}
