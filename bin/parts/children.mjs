import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentWith, root } from './install.mjs'

/**
 * Starts a program of ours and resolves once it says it is ready. When it dies later without being
 * told to, it is started again. The program ends by itself when this launcher is gone: it notices
 * that the channel between them has closed.
 *
 * @param {string} node
 * @param {{ script: string, args?: string[], env: object, onProgress?: (text: string) => void, onLeads?: (leads: boolean) => void }} program
 */
export async function startChild(node, { script, args = [], env, onProgress, onLeads }) {
  let wanted = true
  /** @type {import('node:child_process').ChildProcess} */
  let child
  let ended = Promise.resolve()
  /** Those that an edit ended: no other is to be started for them. */
  const replaced = new WeakSet()

  /** @type {() => Promise<void>} */
  const launch = () =>
    new Promise((resolve, reject) => {
      let started = false
      const own = spawn(node, [join(root, script), ...args], {
        cwd: process.cwd(),
        env: environmentWith(node, env),
        // A group of its own: Ctrl-C reaches the launcher alone, which ends its children in order.
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child = own
      ended = new Promise((done) => own.once('exit', () => done()))
      child.on('message', (/** @type {any} */ message) => {
        if (message.progress) onProgress?.(message.progress)
        if (message.leads !== undefined) onLeads?.(message.leads)
        if (message.failed) reject(new Error(message.failed))
        if (message.ready) {
          started = true
          resolve()
        }
      })
      child.once('error', reject)
      child.once('exit', async (code) => {
        onLeads?.(false)
        if (replaced.has(own)) return resolve()
        if (!started)
          return reject(new Error(`${script} ended before it was ready (code ${code}).`))
        for (let pause = 250; wanted; pause = Math.min(pause * 2, 5000)) {
          await wait(pause)
          if (!wanted) return
          const again = await launch().then(
            () => true,
            () => false,
          )
          if (again) return
        }
      })
    })

  await launch()
  return {
    /** In development: the next one runs what was edited, and nobody waits for the last one's manners. */
    async restart() {
      replaced.add(child)
      child.kill('SIGKILL')
      await ended
      if (wanted) await launch()
    },
    async stop() {
      wanted = false
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
        await ended
        clearTimeout(killer)
      }
    },
  }
}
