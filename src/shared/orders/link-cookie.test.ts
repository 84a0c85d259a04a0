import { expect, test } from 'vitest'
import { addLinkToken, readLinkTokens } from './link-cookie.ts'

test('keeps the five links opened last, newest first, each once', () => {
  let cookie: string | undefined
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) cookie = addLinkToken(cookie, token)
  expect(readLinkTokens(cookie)).toEqual(['c', 'f', 'e', 'd', 'b'])
  expect(readLinkTokens(undefined)).toEqual([])
})

test('takes no character into the cookie that ends it or divides tokens', () => {
  expect(addLinkToken('kept', 'a.b; Path=/x')).toBe('abPathx.kept')
})
