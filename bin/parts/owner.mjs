import { join } from 'node:path'
import { dataDir, withDatabase } from './backup.mjs'
import { runProgram } from './backup-program.mjs'

const script = join('src', 'server', 'people', 'owner-command.ts')

/**
 * Lets an owner in who lost phone and recovery codes. Works on a running or stopped shop.
 * @param {string} node
 * @param {string[]} args
 */
export async function owner(node, args) {
  process.exitCode = await withDatabase((url) =>
    runProgram(node, dataDir(), args, { DATABASE_URL: url }, script),
  )
}
