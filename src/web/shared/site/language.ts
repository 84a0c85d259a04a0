import type { RouterContextProvider } from 'react-router'
import { paths } from '#shared/paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import { apiContext, userContext } from '../../api/context.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Uses the Referer if it is ours. */
function returnPathFrom(request: Request, { origin }: URL): string {
  const referer = request.headers.get('referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer) : null
  const isOurs = from?.origin === origin && !from.pathname.startsWith('//')
  return isOurs ? from.pathname + from.search : paths.welcome
}

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** The footer's language switch is a plain form. Also sets the language of emails. */
export async function action({ request, context }: Args): Promise<Response> {
  const url = new URL(request.url)
  const requestedLanguage = (await request.formData()).get('to')
  const language = requestedLanguage === 'hi' ? 'hi' : 'en'
  // The page changes its language even if the account cannot be updated.
  if (context.get(userContext))
    await context
      .get(apiContext)('PUT /api/auth/language', { body: { language } })
      .catch(() => {})
  const age = language === 'hi' ? YEAR_S : 0
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return new Response(null, {
    status: 303,
    headers: {
      location: returnPathFrom(request, url),
      'set-cookie': `${LANGUAGE_COOKIE}=hi; Path=/; Max-Age=${age}; SameSite=Lax${secure}`,
    },
  })
}

export { loader } from '../not-found.tsx'
