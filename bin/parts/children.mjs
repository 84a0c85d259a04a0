import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentWith, root } from './install.mjs'

/** A process that is starting or busy is left out of the figures. */
const METRICS_MS = 1000

/**
 * Starts one of our programs and restarts it if it dies; `ready` resolves once it serves. The
 * program ends by itself when the launcher's channel closes.
 * @param {string} node
 * @param {{ script: string, args?: string[], env: object, onProgress?: (text: string) => void,
 * onLeads?: (leads: boolean) => void, readAllMetrics?: () => Promise<object[]> }} program
 */
export function startChild(node, { script, args = [], env, onProgress, onLeads, readAllMetrics }) {
  let wanted = true
  /** @type {import('node:child_process').ChildProcess} */
  let child
  let ended = Promise.resolve()
  /** Ended by an edit, which restarts them itself. */
  const replaced = new WeakSet()

  /** @type {() => Promise<void>} */
  const launch = () =>
    new Promise((resolve, reject) => {
      let started = false
      const own = spawn(node, [join(root, script), ...args], {
        cwd: process.cwd(),
        env: environmentWith(node, env),
        // Ctrl-C must reach the launcher only, which ends its children in order.
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child = own
      ended = new Promise((done) => own.once('exit', () => done()))
      child.on('message', (/** @type {any} */ message) => {
        if (message.progress) onProgress?.(message.progress)
        if (message.leads !== undefined) onLeads?.(message.leads)
        if (message.allMetricsWanted)
          readAllMetrics?.().then((allMetrics) => own.connected && own.send({ allMetrics }))
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

  let asked = 0

  return {
    ready: launch(),
    /**
     * Returns the process's figures; undefined if it does not answer in time.
     * @returns {Promise<object | undefined>}
     */
    metrics() {
      const asksAt = child
      if (!asksAt.connected) return Promise.resolve(undefined)
      asked += 1
      const metricsWanted = asked
      return new Promise((resolve) => {
        const end = (/** @type {object | undefined} */ metrics) => {
          clearTimeout(timer)
          asksAt.off('message', listener)
          resolve(metrics)
        }
        const listener = (/** @type {any} */ message) =>
          message.metricsWanted === metricsWanted && end(message.metrics)
        const timer = setTimeout(end, METRICS_MS, undefined)
        asksAt.on('message', listener)
        asksAt.send({ metricsWanted })
      })
    },
    /** Development only: restarts with the edited code without waiting for a graceful end. */
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
