import { spawnSync } from 'node:child_process'
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

/** Returns the number of passed and failed steps. */
export function runChecks(node, { fix = false } = {}) {
  const results = Object.entries(steps).map(([name, commands]) => {
    const ok = commands.every(([script = '', ...args]) => {
      const extra = fix && script.includes('biome') ? ['--write'] : []
      const done = spawnSync(node, [join(root, script), ...args, ...extra], {
        cwd: root,
        env: environmentWith(node),
        stdio: 'inherit',
      })
      return done.status === 0
    })
    say(`${ok ? 'passed' : 'FAILED'}: ${name}`)
    return { name, ok }
  })
  const failed = results.filter(({ ok }) => !ok)
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => `  ✗ check: ${name}`),
  }
}

export function check(node, args) {
  process.exitCode = runChecks(node, { fix: args.includes('--fix') }).failed === 0 ? 0 : 1
}
