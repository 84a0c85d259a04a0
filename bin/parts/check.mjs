import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environmentWith, root } from './install.mjs'
import { say } from './say.mjs'

/**
 * The scripts `check:…` of package.json. The first two run alone: errors of the first are clearer
 * than those of the types, and the second may rewrite files. The others run two at a time, because
 * most use one core.
 */
function listSteps() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  const isFirst = (name) => name === 'check:words' || name === 'check:lint'
  return {
    scripts,
    first: names.filter(isFirst),
    others: names.filter((name) => !isFirst(name)),
  }
}

/** Returns whether a script succeeded, and what it printed. */
function runScript(node, script) {
  const env = environmentWith(node)
  const PATH = `${env.PATH}${delimiter}${join(root, 'node_modules', '.bin')}`
  return new Promise((resolve) => {
    const child = spawn(script, { cwd: root, shell: true, env: { ...env, PATH } })
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
  const { scripts, first, others } = listSteps()
  /** @type {string[]} */
  const failed = []
  async function run(name) {
    const script = scripts[name] + (fix && name === 'check:lint' ? ' --write' : '')
    const { ok, output } = await runScript(node, script)
    if (output.trim()) say(output.trim())
    say(`${ok ? 'passed' : 'FAILED'}: ${name}`)
    if (!ok) failed.push(name)
  }
  for (const name of first) await run(name)
  const waiting = [...others]
  async function runWaiting() {
    for (let name = waiting.shift(); name; name = waiting.shift()) await run(name)
  }
  await Promise.all([runWaiting(), runWaiting()])
  const count = first.length + others.length
  return {
    passed: count - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `  ✗ ${name}`),
  }
}

export async function check(node, args) {
  const { failed } = await runChecks(node, { fix: args.includes('--fix') })
  process.exitCode = failed === 0 ? 0 : 1
}
