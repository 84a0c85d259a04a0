#!/usr/bin/env node
// Works without an installation: provides Node, the dependencies and the build first.
import { backup, printDatabase, restore, upgradeCheck } from './parts/backup.mjs'
import { art, bench, benchCost, benchGrowth, benchPeers, benchWeb } from './parts/bench.mjs'
import { build } from './parts/build.mjs'
import { check } from './parts/check.mjs'
import { faults } from './parts/faults.mjs'
import { ensureInstalled, ensureNode } from './parts/install.mjs'
import { owner } from './parts/owner.mjs'
import { fail } from './parts/say.mjs'
import { scale } from './parts/scale.mjs'
import { screenshots } from './parts/screenshots.mjs'
import { dev, start } from './parts/start.mjs'
import { test } from './parts/test.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)

const commands = {
  start: (node) => start(node, 'both'),
  'start:api': (node) => start(node, 'api'),
  'start:web': (node) => start(node, 'web'),
  'start:worker': (node) => start(node, 'worker'),
  dev: (node) => dev(node, rest),
  build,
  check: (node) => check(node, rest),
  test: (node) => test(node, rest),
  'test:full': (node) => test(node, ['--full', ...rest]),
  'test:faults': (node) => faults(node, rest),
  'test:scale': (node) => scale(node, rest),
  database: printDatabase,
  backup: (node) => backup(node, rest),
  restore: (node) => restore(node, rest),
  'upgrade-check': upgradeCheck,
  owner: (node) => owner(node, rest),
  bench,
  'bench:web': benchWeb,
  'bench:cost': benchCost,
  'bench:growth': benchGrowth,
  'bench:peers': benchPeers,
  art: (node) => art(node, rest),
  screenshots: (node) => screenshots(node, rest),
  e2e: (node) => test(node, ['--only=e2e', ...rest]),
}

const run = commands[command]
if (!run) fail(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`)

try {
  const node = ensureNode()
  ensureInstalled()
  await run(node)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
