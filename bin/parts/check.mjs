import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWith, root } from './install.mjs'
import { say } from './say.mjs'

/** Run alone: errors of the first are clearer than those of the types, and the second may rewrite files. */
const firstSteps = {
  'Hindi for every sentence': [['bin/parts/check-words.mjs']],
  'lint and format': [['node_modules/@biomejs/biome/bin/biome', 'check']],
}
/** Run two at a time, because most use one core. */
const otherSteps = {
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
    ['node_modules/typescript/bin/tsc', '-p', 'bin'],
  ],
  'SQL on the migrated schema': [['bin/parts/check-sql.ts']],
  'what may know what': [
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'art',
    ],
  ],
  'nothing unused': [['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']],
}

/** Returns whether a program succeeded, and what it said. */
function runProgram(node, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: environmentWith(node) })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Returns the number of passed and failed steps. */
export async function runChecks(node, { fix = false } = {}) {
  /** @type {string[]} */
  const failed = []
  async function run([name, commands]) {
    let ok = true
    for (const [script = '', ...args] of commands) {
      if (!ok) break
      const extra = fix && script.includes('biome') ? ['--write'] : []
      const done = await runProgram(node, [join(root, script), ...args, ...extra])
      if (done.output.trim()) say(done.output.trim())
      ok = done.ok
    }
    say(`${ok ? 'passed' : 'FAILED'}: ${name}`)
    if (!ok) failed.push(name)
  }
  for (const step of Object.entries(firstSteps)) await run(step)
  const waiting = Object.entries(otherSteps)
  async function runWaiting() {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }
  await Promise.all([runWaiting(), runWaiting()])
  const count = Object.keys({ ...firstSteps, ...otherSteps }).length
  return {
    passed: count - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `  ✗ check: ${name}`),
  }
}

export async function check(node, args) {
  const { failed } = await runChecks(node, { fix: args.includes('--fix') })
  process.exitCode = failed === 0 ? 0 : 1
}
