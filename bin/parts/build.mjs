import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { environmentWith, root } from './install.mjs'
import { say } from './say.mjs'

const sources = [
  'src/web',
  'src/shared',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (extname(path) && !path.endsWith('/')) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(`${below}/`)
    else yield below
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesBelow(join(root, source))) {
      if (file.endsWith('.test.ts')) continue
      hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  return hash.digest('hex')
}

/** Builds the pages when their sources are not those of the last build. */
export function build(node) {
  const mark = join(root, 'build', '.sources')
  const now = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  say('Building the pages …')
  rmSync(mark, { force: true })
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const done = spawnSync(node, [cli, 'build'], {
    cwd: root,
    env: environmentWith(node, { NODE_ENV: 'production' }),
    encoding: 'utf8',
  })
  if (done.status !== 0)
    throw new Error(`The pages could not be built:\n${done.stdout}\n${done.stderr}`)
  compressAssets(join(root, 'build', 'client'))
  writeFileSync(mark, now)
}

/** Once at the highest level here rather than for each visitor. */
function compressAssets(folder) {
  for (const file of filesBelow(`${folder}/`)) {
    if (!compressible.has(extname(file))) continue
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}
