import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

test.each([
  [' ASHA@Example.com ', 'asha@example.com'],
  ['asha+sale@example.co.in', 'asha+sale@example.co.in'],
  ['आशा@example.com', 'आशा@example.com'],
  ['José@example.com', 'josé@example.com'],
  ['Jose\u0301@example.com', 'josé@example.com'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@BÜCHER.example', 'asha@xn--bcher-kva.example'],
  ['asha@exam\u200bple.com', 'asha@example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(emailAddress.parse(typed)).toBe(stored)
})

test.each([
  '',
  'asha',
  'asha@',
  '@example.com',
  'asha@example',
  'asha@@example.com',
  'a sha@example.com',
  'asha@exa mple.com',
  'asha@1.2.3.4',
  'asha@example.com/x',
  'asha@example.com:80',
  '.asha@example.com',
  'a..sha@example.com',
  'asha@example.com\nbcc: b@example.com',
  '\u3164@example.com',
  'asha<b@example.com',
  '"asha b"@example.com',
  'asha@-example.com',
])('refuses %j', (typed) => {
  expect(emailAddress.safeParse(typed).success).toBe(false)
})
