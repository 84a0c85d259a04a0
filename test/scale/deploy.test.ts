import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { SCALE_CADDY = 'caddy', SCALE_SYSTEMD = 'systemd-analyze' } = process.env

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('D1: Caddy understands its file without a warning', () => {
  const { status, said } = run(SCALE_CADDY, 'adapt', '--config', 'deploy/Caddyfile')
  expect(said).not.toMatch(/"level":"(warn|error)"/)
  expect(status).toBe(0)
})

test('D2: systemd understands the unit, which lets the shop do little', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zari-unit-'))
  const unit = join(folder, 'zari@3000.service')
  // systemd also checks that the program exists.
  const text = readFileSync('deploy/zari@.service', 'utf8')
  writeFileSync(unit, text.replace('/usr/bin/node', process.execPath))
  const verified = run(SCALE_SYSTEMD, 'verify', unit)
  const { said } = run(SCALE_SYSTEMD, 'security', '--offline=true', unit)
  rmSync(folder, { recursive: true })
  expect(verified).toEqual({ status: 0, said: '' })
  // Of 10; the rest is the network, compilation at run time, and reading files of the machine.
  const exposure = /exposure level for zari@3000.service: ([\d.]+)/.exec(said)?.[1]
  expect(Number(exposure)).toBeLessThanOrEqual(1.5)
})
