import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import type { Told } from './draw.ts'

/** Has `draw.ts` do what the arguments say. Answers whether it came to its end; never again after a stop. */
export type Draw = (args: string[], onTold: (told: Told) => void) => Promise<boolean>

/** Work that draws in a process of its own: what drawing takes of memory is given back when it ends. */
export function drawingWork<Result>({ dataDir }: Config, work: (draw: Draw) => Promise<Result>) {
  let child: ChildProcess | undefined
  let stopped = false

  async function draw(args: string[], onTold: (told: Told) => void) {
    if (stopped) return false
    const own = fork(fileURLToPath(new URL('draw.ts', import.meta.url)), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, DATA_DIR: dataDir },
    })
    child = own
    own.on('message', onTold)
    // What it told last may be read after its end.
    const [[code]] = await Promise.all([once(own, 'exit'), once(own, 'disconnect')])
    if (code !== 0 && !stopped) throw new Error(`The demo's pictures were not drawn (${code}).`)
    return code === 0
  }

  const running = work(draw)
  return {
    /** Resolves when all is drawn, or it was stopped; fails where drawing or the database does. */
    done: running,
    async stop() {
      stopped = true
      child?.kill()
      await running.catch(() => {})
    },
  }
}
