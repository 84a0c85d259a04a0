import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownScripts, pagePolicy, toPolicyHash } from './content-policy.ts'

const nonce = 'c2VjcmV0LW9mLXRoaXM='
const own = (text: string, more = '') => `<script nonce="${nonce}"${more}>${text}</script>`

describe('scripts allowed on a cached page', () => {
  test('include those with the nonce of this render', () => {
    const html = `<head>${own('one()')}</head><body>${own('two()', ' type="text/plain"')}</body>`
    expect(ownScripts(html, nonce)).toEqual([toPolicyHash('one()'), toPolicyHash('two()')])
  })

  test.each([
    ['without a nonce', '<script>evil()</script>'],
    ['with another nonce', '<script nonce="YW5vdGhlcg==">evil()</script>'],
    ['with the nonce as an attribute of another name', `<script data-nonce="x">evil()</script>`],
    ['in capitals', '<SCRIPT>evil()</SCRIPT>'],
    ['in a template', `<template><script>evil()</script></template>`],
  ])('exclude an injected script %s', (_, slipped) => {
    const html = `<body>${slipped}${own('one()')}</body>`
    expect(ownScripts(html, nonce)).toEqual([toPolicyHash('one()')])
  })

  test('include only our own text when an injected script swallows our tag', () => {
    const html = `<body><script x="${own('one()')}</body>`
    expect(ownScripts(html, nonce)).toEqual([toPolicyHash('one()')])
  })

  test('are hashed by the bytes between their tags', () => {
    const text = 'say("₹")\n'
    const expected = createHash('sha256').update(text, 'utf8').digest('base64')
    expect(ownScripts(own(text), nonce)).toEqual([`'sha256-${expected}'`])
  })
})

describe('a policy', () => {
  const sources = {
    scripts: ["'sha256-x'"],
    styles: ["'nonce-y'"],
    pictures: [] as string[],
    apiOrigin: '',
    approvalOrigin: 'https://www.pay.example',
    development: false,
  }

  test('names the given sources and allows no other inline code', () => {
    const policy = pagePolicy(sources)
    expect(policy).toContain("script-src 'self' 'sha256-x';")
    expect(policy).toContain("style-src 'self' 'nonce-y';")
    expect(policy).toContain("img-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test('allows the provider on a payment document, and the API as target of its result', () => {
    const payment = {
      script: ['https://checkout.pay.example'],
      frame: ['https://frame.pay.example'],
      connect: ['https://log.pay.example'],
      formAction: ['https://form.pay.example'],
      image: [],
      inlineStyles: true,
    }
    const policy = pagePolicy({ ...sources, apiOrigin: 'https://api.example', payment })
    expect(policy).toContain("script-src 'self' 'sha256-x' https://checkout.pay.example;")
    expect(policy).toContain('frame-src https://frame.pay.example;')
    expect(policy).toContain("connect-src 'self' https://api.example https://log.pay.example;")
    expect(policy).toContain("form-action 'self' https://api.example https://form.pay.example;")
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(pagePolicy(sources)).not.toContain('frame-src')
  })

  test('ignores a picture source that is not a plain origin', () => {
    const pictures = [
      "https://a.example; script-src 'unsafe-inline'",
      'javascript:x',
      '*',
      'https:',
    ]
    expect(pagePolicy({ ...sources, pictures })).toBe(pagePolicy(sources))
    expect(pagePolicy({ ...sources, pictures: ['https://a.example:8443'] })).toContain(
      "img-src 'self' https://a.example:8443;",
    )
  })
})
