import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_TABLE_BYTES } from '#server/http/multipart.ts'

test('every proxy accepts the shop’s largest file, by one setting', () => {
  const limits = {
    nginx: /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1],
    caddy: /max_size (\d+)MiB/.exec(readFileSync('deploy/Caddyfile', 'utf8'))?.[1],
  }
  const largest = MAX_TABLE_BYTES / 2 ** 20
  expect(limits).toEqual({ nginx: String(largest + 1), caddy: String(largest + 1) })
})
