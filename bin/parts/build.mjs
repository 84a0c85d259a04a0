import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filesBelow, fingerprint } from './fingerprint.mjs'
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

export function build(node) {
  const mark = join(root, 'build', '.sources')
  const sourceHash = fingerprint(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash) return
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
  writeFileSync(mark, sourceHash)
}

/** Compresses at the highest level once instead of per visitor. */
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
