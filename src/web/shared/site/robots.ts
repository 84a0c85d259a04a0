import { paths } from '#shared/paths.ts'

/** What is one person's alone, or nobody's to find. */
const closed = ['/admin/', '/api/', paths.account, paths.checkout, paths.logout, paths.search]

/** What search engines may read, and where the list of pages is. */
export function loader({ request }: { request: Request }): Response {
  const { origin } = new URL(request.url)
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${origin}${paths.sitemap}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
