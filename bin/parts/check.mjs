import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWith, root } from './install.mjs'
import { say } from './say.mjs'

const steps = {
  // Before the types, whose error for a missing Hindi text is hard to read.
  'Hindi for every sentence': [['bin/parts/check-words.mjs']],
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
    ['node_modules/typescript/bin/tsc', '-p', 'bin'],
  ],
  'SQL on the migrated schema': [['bin/parts/check-sql.ts']],
  'lint and format': [['node_modules/@biomejs/biome/bin/biome', 'check']],
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
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs two steps at a time. Returns the number of passed and failed steps. */
export async function runChecks(node, { fix = false } = {}) {
  /** @type {string[]} */
  const failed = []
  const waiting = Object.entries(steps)
  async function runNext() {
    const [name, commands] = waiting.shift() ?? []
    if (name === undefined) return
    let ok = true
    for (const [script = '', ...args] of commands ?? []) {
      const extra = fix && script.includes('biome') ? ['--write'] : []
      const done = ok ? await runProgram(node, [join(root, script), ...args, ...extra]) : undefined
      if (done?.output.trim()) say(done.output.trim())
      ok &&= done?.ok ?? false
    }
    say(`${ok ? 'passed' : 'FAILED'}: ${name}`)
    if (!ok) failed.push(name)
    await runNext()
  }
  await Promise.all([runNext(), runNext()])
  return {
    passed: Object.keys(steps).length - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `  ✗ check: ${name}`),
  }
}

export async function check(node, args) {
  const { failed } = await runChecks(node, { fix: args.includes('--fix') })
  process.exitCode = failed === 0 ? 0 : 1
}
