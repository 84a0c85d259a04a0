import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'

export const isRoot = process.getuid?.() === 0
const NOBODY = 65534
/** Some refuse to run as root. */
export const unprivileged: SpawnOptions = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Can be killed and started again. */
export type Part = { kill(): Promise<void>; start(): Promise<void> }

const all: Part[] = []

/** Registers a part, so that none outlives a failed run. */
export function kept(part: Part): Part {
  all.push(part)
  return part
}

export async function killAll() {
  for (const part of all.splice(0).reverse()) await part.kill()
}

export async function aPort(): Promise<number> {
  const { port, free } = await freePort()
  await free()
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A system server on `port`, in the foreground and in its own process group. */
export function server(
  program: string,
  args: string[],
  port: number,
  options: SpawnOptions = {},
): Part {
  let child: ChildProcess | undefined
  async function kill() {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // Kills the group, because a master's workers would go on.
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return kept({
    kill,
    /** Retries like a service manager, because remains of the last process may block it briefly. */
    async start() {
      await until(async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = spawn(program, args, { ...options, stdio: 'ignore', detached: true })
        return answers(port)
      })
    },
  })
}
