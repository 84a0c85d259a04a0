import { paths } from '#shared/paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Where the switch stood: a page of ours. The browser says so; a page can't say it for another host. */
function wayBack(request: Request, { origin }: URL): string {
  const referer = request.headers.get('referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer) : null
  const isOurs = from?.origin === origin && !from.pathname.startsWith('//')
  return isOurs ? from.pathname + from.search : paths.welcome
}

/** Takes the choice of the footer's switch, by a plain form. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const url = new URL(request.url)
  const wanted = (await request.formData()).get('to')
  const age = wanted === 'hi' ? YEAR_S : 0
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return new Response(null, {
    status: 303,
    headers: {
      location: wayBack(request, url),
      'set-cookie': `${LANGUAGE_COOKIE}=hi; Path=/; Max-Age=${age}; SameSite=Lax${secure}`,
    },
  })
}

export { loader } from '../not-found.tsx'
