import { paths } from '#shared/paths.ts'

const privatePaths = ['/admin', '/api/', paths.account, paths.checkout, paths.logout, paths.search]

export function loader({ request }: { request: Request }): Response {
  const { origin } = new URL(request.url)
  const lines = ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${origin}${paths.sitemap}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
