import { paths } from '#shared/paths.ts'

const closed = ['/admin/', '/api/', paths.account, paths.checkout, paths.logout, paths.search]

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
