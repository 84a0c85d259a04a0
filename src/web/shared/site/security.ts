import { paths } from '#shared/paths.ts'
import { createLoader } from '../../api/load.ts'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/** Tells where a weakness of this shop is reported, as SECURITY.md does for the software. */
export const loader = createLoader(async ({ api, url }): Promise<Response> => {
  const { data: shop } = await api('GET /api/common/shop')
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  const lines = [
    `Contact: ${shop.email ? `mailto:${shop.email}` : url.origin + paths.legal}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${url.origin}${paths.securityContact}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
})
