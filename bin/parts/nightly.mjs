import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, root } from './install.mjs'
import { say } from './say.mjs'

const DAY_MS = 24 * 3_600_000
const MOST_KEPT = 14

/**
 * Returns the milliseconds until the next `HH:MM` of the local clock; 0 if the last verified
 * backup is older than 25 hours, as after a machine slept at that time.
 * @param {string} at
 * @param {Date} now
 * @param {number} last
 */
export function untilBackup(at, now, last) {
  if (now.getTime() - last > DAY_MS + 3_600_000) return 0
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

const lastGood = (folder) => {
  const file = join(folder, 'last-good.json')
  return existsSync(file) ? Date.parse(JSON.parse(readFileSync(file, 'utf8')).at) : 0
}

/** A launcher without the background work checks again after this time. */
const OTHERS_TURN_MS = 5000
const STOP_MS = 10_000

/** Keeps fourteen backups. `isOurs`: this launcher has the shop's background work. */
export function backUpDaily(node, at, dataDir, isOurs) {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new Error('The environment variable BACKUP_AT is not valid: a time such as 03:30.')
  const folder = join(dataDir, 'backups')
  let timer
  let running
  const plan = (ms) => {
    timer = setTimeout(backUp, ms)
  }
  function backUp() {
    if (!isOurs()) return plan(OTHERS_TURN_MS)
    running = spawn(node, [join(root, 'bin', 'zari.mjs'), 'backup'], {
      cwd: process.cwd(),
      env: environmentWith(node, { DATA_DIR: dataDir, npm_lifecycle_event: '' }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.once('exit', (code) => {
      running = undefined
      if (code !== 0)
        say('The backup failed; npm run backup says why. It is tried again in an hour.')
      else removeOld(folder)
      plan(code === 0 ? untilBackup(at, new Date(), lastGood(folder)) : 3_600_000)
    })
  }
  plan(untilBackup(at, new Date(), lastGood(folder)))
  return {
    async stop() {
      clearTimeout(timer)
      if (!running) return
      running.removeAllListeners('exit')
      // The backup stops its scratch database before it exits.
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const killer = setTimeout(() => running?.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(killer)
    },
  }
}

function removeOld(folder) {
  const files = readdirSync(folder).filter((name) => /^zari-.*\.tar\.gz$/.test(name))
  for (const name of files.sort().slice(0, -MOST_KEPT)) rmSync(join(folder, name))
  // A younger one may be of a backup that is still running.
  const isOld = (name) => Date.now() - statSync(join(folder, name)).mtimeMs > DAY_MS
  const unverified = readdirSync(folder).filter((name) => name.endsWith('.unverified'))
  for (const name of unverified.filter(isOld)) rmSync(join(folder, name))
}
