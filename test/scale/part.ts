import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '#test/support/launch.ts'
import { until } from '#test/support/shop.ts'

export const isRoot = process.getuid?.() === 0
const NOBODY = 65534
/** Some of them refuse to run as root. */
export const unprivileged: SpawnOptions = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** What can be killed outright and started again. */
export type Part = { kill(): Promise<void>; start(): Promise<void> }

const all: Part[] = []

/** Keeps in mind what was made, so that none outlives a run that failed half-way. */
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

/** A server of the system's that listens at `port`, kept in the foreground, in a group of its own. */
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
    // Its own processes as well: a master's workers would serve on without it.
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return kept({
    kill,
    /** Again and again, as a service manager does: what the last one left behind may keep it for a moment. */
    async start() {
      await until(async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = spawn(program, args, { ...options, stdio: 'ignore', detached: true })
        return answers(port)
      })
    },
  })
}
