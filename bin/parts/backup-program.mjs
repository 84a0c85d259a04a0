import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { environmentWith, root } from './install.mjs'

/** As a shell reports a program that a signal ended. */
export const INTERRUPTED = 130

const interruption = new AbortController()

/** Lets a signal end the program only, so that the caller stops its databases; a second one ends it at once. */
export function endProgramOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(INTERRUPTED)
      interruption.abort()
    })
}

/** Windows reads the latter two. */
const temporaryFolder = (path) => ({ TMPDIR: path, TEMP: path, TMP: path })

/** Resolves to the exit code of the command, whose temporary files are removed. */
export function runBackupProgram(node, dataDir, args, given) {
  if (interruption.signal.aborted) return Promise.resolve(INTERRUPTED)
  const temporary = mkdtempSync(join(tmpdir(), 'zari-backup-'))
  return new Promise((done) => {
    const script = join(root, 'src', 'server', 'shop', 'backup', 'main.ts')
    const child = spawn(node, [script, ...args], {
      cwd: process.cwd(),
      env: environmentWith(node, { DATA_DIR: dataDir, ...temporaryFolder(temporary), ...given }),
      stdio: 'inherit',
    })
    const end = () => child.kill('SIGTERM')
    interruption.signal.addEventListener('abort', end)
    child.once('exit', async (code) => {
      // Ctrl-C reaches both; the program may end before it is noticed here.
      if (code === null) await setImmediate()
      interruption.signal.removeEventListener('abort', end)
      rmSync(temporary, { recursive: true, force: true })
      done(interruption.signal.aborted ? INTERRUPTED : (code ?? 1))
    })
  })
}
