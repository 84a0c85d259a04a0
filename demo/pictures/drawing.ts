import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import type { DrawResult } from './draw.ts'

/**
 * Runs `draw.ts` with the arguments. Returns whether it completed. Does nothing after a stop.
 */
export type Draw = (args: string[], onResult: (result: DrawResult) => void) => Promise<boolean>

/** Draws in a child process, whose memory is released when it ends. */
export function drawingWork<Result>({ dataDir }: Config, work: (draw: Draw) => Promise<Result>) {
  let child: ChildProcess | undefined
  let stopped = false

  async function draw(args: string[], onResult: (result: DrawResult) => void) {
    if (stopped) return false
    const drawingProcess = fork(fileURLToPath(new URL('draw.ts', import.meta.url)), args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, DATA_DIR: dataDir },
    })
    child = drawingProcess
    drawingProcess.on('message', onResult)
    // The last message may arrive after the exit.
    const [[code]] = await Promise.all([
      once(drawingProcess, 'exit'),
      once(drawingProcess, 'disconnect'),
    ])
    if (code !== 0 && !stopped) throw new Error(`The demo's pictures were not drawn (${code}).`)
    return code === 0
  }

  const running = work(draw)
  return {
    /** Resolves when everything is drawn or stopped; rejects if drawing or the database fails. */
    done: running,
    async stop() {
      stopped = true
      child?.kill()
      await running.catch(() => {})
    },
  }
}
