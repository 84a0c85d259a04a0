import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWith, root } from './install.mjs'

/** Resolves to the exit code of the command. */
export function runBackupProgram(node, dataDir, args, given) {
  return new Promise((done) => {
    const script = join(root, 'src', 'server', 'shop', 'backup', 'main.ts')
    const child = spawn(node, [script, ...args], {
      cwd: process.cwd(),
      env: environmentWith(node, { DATA_DIR: dataDir, ...given }),
      stdio: 'inherit',
    })
    child.once('exit', done)
  })
}
