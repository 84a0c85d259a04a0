import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say } from './say.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Ignored by git and safe to delete. */
export const memory = join(root, '.zari')

/** Tests run on this version; newer ones are accepted. */
const pinned = readFileSync(join(root, '.node-version'), 'utf8').trim()

const parseMajor = (version) => Number(version.replace(/^v/, '').split('.')[0])

export function npm(args, options = {}) {
  const [command, first] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []]
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}

/** Returns the path of this Node if it is new enough, else of one from npm. */
export function ensureNode() {
  if (parseMajor(process.version) >= parseMajor(pinned)) return process.execPath
  const remembered = join(memory, 'node-path')
  if (existsSync(remembered)) {
    const [version, path = ''] = readFileSync(remembered, 'utf8').split('\n')
    if (version === pinned && existsSync(path)) return path
  }
  say(`Getting Node ${pinned} (this is ${process.version}) …`)
  const package_ = `--package=node@${pinned}`
  const result = npm(['exec', '--yes', package_, '--', 'node', '-p', 'process.execPath'])
  const path = result.stdout?.trim().split('\n').at(-1) ?? ''
  if (result.status !== 0 || !existsSync(path))
    throw new Error(
      `Node ${pinned} could not be fetched through npm. Check the network, or install Node ${parseMajor(pinned)} yourself.\n${result.stderr ?? ''}`,
    )
  mkdirSync(memory, { recursive: true })
  writeFileSync(remembered, `${pinned}\n${path}`)
  return path
}

/**
 * Compares npm's last install with the lock file, without packages for other platforms.
 * @param {Record<string, { version?: string, optional?: boolean }>} wanted
 * @param {Record<string, { version?: string }>} installed
 */
export const isWhole = (wanted, installed) =>
  Object.entries(wanted).every(([path, { version, optional }]) =>
    path === '' || (optional && !installed[path]) ? true : installed[path]?.version === version,
  )

/** True after an `npm ci`, as in a container build. */
function npmHasInstalled() {
  const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const notes = join(root, 'node_modules', '.package-lock.json')
  return (
    existsSync(notes) && isWhole(readPackages(join(root, 'package-lock.json')), readPackages(notes))
  )
}

export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.zari-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  if (!npmHasInstalled()) {
    say('Installing dependencies …')
    const done = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (done.status !== 0)
      throw new Error(
        `The dependencies could not be installed. npm said:\n${done.stderr || done.stdout}`,
      )
  }
  writeFileSync(mark, lock)
}

/**
 * Puts the right Node first in PATH, and lets processes keep their compiled modules beside the
 * clone, which halves their start.
 */
export function environmentWith(node, extra = {}) {
  return {
    NODE_COMPILE_CACHE: join(memory, 'compile-cache'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}
