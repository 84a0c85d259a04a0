import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies the project's own files, apart from those that match `without`, into a folder. */
export async function copyProject(without: RegExp) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-copy-'))
  await chmod(folder, 0o755)
  const copy = join(folder, 'zari')
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const removed: string[] = []
  for (const name of stdout.split('\0')) {
    if (!name || !existsSync(join(root, name))) continue
    if (without.test(name)) removed.push(name)
    else cpSync(join(root, name), join(copy, name))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return {
    folder,
    copy,
    removed,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs `npm run check` in a copy of the project, and returns the checks that did not pass. */
export function failedChecks(copy: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'bin/zari.mjs'), 'check'], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: 'utf8',
  })
  const output = stdout + stderr
  const passed = output.match(/^passed: check:/gm)?.length ?? 0
  return passed === 8 && !output.includes('FAILED') ? [] : [output]
}
