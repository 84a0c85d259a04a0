import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Prometheus' own. */
const program = process.env.SCALE_PROMTOOL ?? 'promtool'
const rules = resolve('docs/operations/alerts.yml')

/** Metrics per minute for two hours in Prometheus' notation, and the alerts they must raise. */
const hours: [story: string, series: Record<string, string>, raised: string[]][] = [
  [
    'a quiet shop',
    {
      'up{job="zari"}': '1x120',
      'zari_waiting{what="unsettledCaptures"}': '0x120',
      'zari_waiting{what="pendingRefunds"}': '0x120',
      'zari_waiting{what="failedMails"}': '0x120',
      'zari_waiting{what="waitingMails"}': '3x120',
      'zari_http_request_seconds_count{status="200"}': '0+600x120',
      'zari_http_request_seconds_count{status="503"}': '0+3x120',
      'zari_http_request_seconds_bucket{method="GET",le="0.1"}': '0+600x120',
      'zari_http_request_seconds_bucket{method="GET",le="+Inf"}': '0+600x120',
      'zari_database{what="waiting"}': '2x120',
      zari_process_resident_memory_bytes: '250000000x120',
      'zari_backup{what="isOld"}': '0x120',
      'zari_books{what="broken"}': '0x120',
      'zari_books{what="unknown"}': '0x120',
    },
    [],
  ],
  [
    'the books do not balance',
    { 'zari_books{what="broken"}': '2x120', 'zari_books{what="unknown"}': '1x120' },
    ['BooksBroken', 'BooksUnchecked'],
  ],
  [
    'the mail server refuses us',
    {
      'zari_services{what="mail"}': '0x120',
      'zari_services{what="payments"}': '1x120',
      'zari_waiting{what="refusedMails"}': '1x120',
    },
    ['ServiceUnusable', 'MailPasswordWrong'],
  ],
  [
    'the disk fills',
    { 'zari_disk{what="freeShare"}': '0.08x120', 'zari_disk{what="freeBytes"}': '20000000000x120' },
    ['DiskAlmostFull'],
  ],
  ['no process answers', { 'up{job="zari"}': '0x120' }, ['ShopAway']],
  [
    'money hangs',
    {
      'zari_waiting{what="unsettledCaptures"}': '1x120',
      'zari_waiting{what="pendingRefunds"}': '1x120',
    },
    ['CaptureNotSettled', 'RefundsWait'],
  ],
  [
    'the mail server is away',
    { 'zari_waiting{what="failedMails"}': '4x120', 'zari_waiting{what="waitingMails"}': '80x120' },
    ['MailsFail', 'MailsWait'],
  ],
  [
    'it fails, and is slow',
    {
      'zari_http_request_seconds_count{status="200"}': '0+600x120',
      'zari_http_request_seconds_count{status="500"}': '0+60x120',
      'zari_http_request_seconds_bucket{method="GET",le="1"}': '0+600x120',
      'zari_http_request_seconds_bucket{method="GET",le="5"}': '0+660x120',
      'zari_http_request_seconds_bucket{method="GET",le="+Inf"}': '0+660x120',
      'zari_database{what="waiting"}': '40x120',
      zari_process_resident_memory_bytes: '900000000x120',
      'zari_backup{what="isOld"}': '1x120',
    },
    ['ServerErrors', 'Slow', 'PoolExhausted', 'MemoryGrows', 'BackupOld'],
  ],
]

const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name = '']) => name,
)

test('D3: Prometheus understands the rules', () => {
  const { status, stdout } = spawnSync(program, ['check', 'rules', rules], { encoding: 'utf8' })
  expect(`${status} ${stdout}`).toMatch(/^0 [\s\S]*SUCCESS/)
})

test('D3: each alert is raised by what it is for, and none by a quiet shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zari-alerts-'))
  // Checks only whether it fires, not its labels and texts.
  const fires = (name: string) => `count(ALERTS{alertname="${name}",alertstate="firing"})`
  const tests = hours.map(([story, series, raised]) => ({
    name: story,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: names.map((name) => ({
      expr: fires(name),
      eval_time: '110m',
      exp_samples: raised.includes(name) ? [{ labels: '{}', value: 1 }] : [],
    })),
  }))
  const file = join(folder, 'test.json')
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync(program, ['test', 'rules', file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
