import { createHash } from 'node:crypto'
import type { PaymentSources } from './web-module.ts'

export const toPolicyHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Cached pages cannot use a nonce. An injected script lacks the nonce of this render. */
export const ownScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => toPolicyHash(text))

type Sources = {
  scripts: string[]
  styles: string[]
  pictures: string[]
  /** Empty when shop and API share one host. */
  apiOrigin: string
  /** Origin of the payment provider, allowed for forms and redirects. */
  approvalOrigin: string
  development: boolean
  payment?: PaymentSources | undefined
}

/** With more origins the policy uses a wildcard: the header would be long and protect little. */
const MAX_PLACES = 20
const originPattern = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/

const directive = (name: string, sources: string[]) => [name, ...sources].filter(Boolean).join(' ')

/** Allows inline code by hash or nonce only, and pictures from listed origins. */
export function pagePolicy(sources: Sources): string {
  const { scripts, apiOrigin, approvalOrigin, development, payment } = sources
  const inline = development || payment?.inlineStyles
  const pictureOrigins = sources.pictures.filter((origin) => originPattern.test(origin))
  const pictures = pictureOrigins.length > MAX_PLACES ? ['https:'] : pictureOrigins
  return [
    "default-src 'self'",
    directive('script-src', ["'self'", ...scripts, ...(payment?.script ?? [])]),
    // Vite's style elements have no nonce, and a nonce turns `unsafe-inline` off.
    directive('style-src', ["'self'", ...(inline ? ["'unsafe-inline'"] : sources.styles)]),
    directive('img-src', ["'self'", apiOrigin, ...pictures, ...(payment?.image ?? [])]),
    directive('connect-src', [
      "'self'",
      apiOrigin,
      development ? 'ws:' : '',
      ...(payment?.connect ?? []),
    ]),
    ...(payment ? [directive('frame-src', payment.frame)] : []),
    // The provider's script posts its result to the API.
    directive('form-action', [
      "'self'",
      ...(payment ? [apiOrigin, ...payment.formAction] : [approvalOrigin]),
    ]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
