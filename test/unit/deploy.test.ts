import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_TABLE_BYTES } from '#server/http/multipart.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('every proxy lets through the largest file that the shop takes, and says so in one number', () => {
  const limits = {
    nginx: /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1],
    caddy: /max_size (\d+)MiB/.exec(readFileSync('deploy/Caddyfile', 'utf8'))?.[1],
  }
  const largest = MAX_TABLE_BYTES / 2 ** 20
  expect(limits).toEqual({ nginx: String(largest + 1), caddy: String(largest + 1) })
})

test.skipIf(!has('caddy'))('Caddy understands its file without a warning', () => {
  const { status, said } = run('caddy', 'adapt', '--config', 'deploy/Caddyfile')
  expect(said).not.toMatch(/"level":"(warn|error)"/)
  expect(status).toBe(0)
})

const canVerify = has('systemd-analyze') && existsSync('/usr/bin/node')
test.skipIf(!canVerify)('systemd understands the unit, which lets the shop do little', () => {
  expect(run('systemd-analyze', 'verify', './deploy/zari.service')).toEqual({ status: 0, said: '' })
  const { said } = run('systemd-analyze', 'security', '--offline=true', 'deploy/zari.service')
  // Of 10; the rest is the network, compiling at run time, and the files of the machine, to be read.
  expect(Number(/exposure level for zari.service: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(
    1.5,
  )
})

test.skipIf(!has('promtool'))('Prometheus understands the rules', () => {
  const { status, said } = run('promtool', 'check', 'rules', 'docs/operations/alerts.yml')
  expect(`${status} ${said}`).toMatch(/^0 [\s\S]*SUCCESS/)
})
