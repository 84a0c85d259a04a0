import { createHash } from 'node:crypto'

/** As a policy names an inline script or style. */
export const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The hashes of a page's own inline scripts, for a page that is given again and so can't name a nonce
 * for scripts. Those alone that bear the nonce of this render: what was slipped into the page can't
 * know it, and is not certified with the rest.
 */
export const ownScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => hashOf(text))

type Sources = {
  scripts: string[]
  styles: string[]
  /** Origins beside our own that pictures are shown from. */
  pictures: string[]
  /** Empty when shop and API share one host. */
  apiOrigin: string
  /** The payment provider's, where forms and redirects may lead. */
  approvalOrigin: string
  development: boolean
}

/** More places than these and a policy that names them is a long header and no protection. */
const MOST_PLACES = 20
const anOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/

const directive = (name: string, sources: string[]) => [name, ...sources].filter(Boolean).join(' ')

/** A page's content security policy: nothing inline but what is named, nothing from elsewhere but pictures. */
export function pagePolicy(sources: Sources): string {
  const { scripts, styles, apiOrigin, approvalOrigin, development } = sources
  const elsewhere = sources.pictures.filter((origin) => anOrigin.test(origin))
  const pictures = elsewhere.length > MOST_PLACES ? ['https:'] : elsewhere
  return [
    "default-src 'self'",
    directive('script-src', ["'self'", ...scripts]),
    // Vite's own style elements bear no nonce.
    directive('style-src', ["'self'", ...(development ? ["'unsafe-inline'"] : styles)]),
    directive('img-src', ["'self'", apiOrigin, ...pictures]),
    directive('connect-src', ["'self'", apiOrigin, development ? 'ws:' : '']),
    directive('form-action', ["'self'", approvalOrigin]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
