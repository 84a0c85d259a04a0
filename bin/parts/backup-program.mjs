import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { environmentWith, root } from './install.mjs'

/** The exit code that shells report for an interrupted program. */
export const INTERRUPTED = 130

const interruption = new AbortController()

/**
 * Makes a signal end the running program only, so that the caller can stop its databases. A second
 * signal ends this process.
 */
export function endProgramOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED)
      interruption.abort()
    })
}

/** Windows uses TEMP and TMP. */
const temporaryFolder = (path) => ({ TMPDIR: path, TEMP: path, TMP: path })

const main = join('src', 'server', 'shop', 'backup', 'main.ts')

/** Resolves to the exit code of the command. Removes its temporary files. */
export function runProgram(node, dataDir, args, given, script = main) {
  if (interruption.signal.aborted) return Promise.resolve(INTERRUPTED)
  const temporary = mkdtempSync(join(tmpdir(), 'zari-backup-'))
  return new Promise((done) => {
    const child = spawn(node, [join(root, script), ...args], {
      cwd: process.cwd(),
      env: environmentWith(node, { DATA_DIR: dataDir, ...temporaryFolder(temporary), ...given }),
      stdio: 'inherit',
    })
    const end = () => child.kill('SIGTERM')
    interruption.signal.addEventListener('abort', end)
    child.once('exit', async (code) => {
      // Ctrl-C also signals the program, which may exit before this process handles the signal.
      if (code === null) await setImmediate()
      interruption.signal.removeEventListener('abort', end)
      rmSync(temporary, { recursive: true, force: true })
      done(interruption.signal.aborted ? INTERRUPTED : (code ?? 1))
    })
  })
}
