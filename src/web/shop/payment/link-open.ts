import { redirect } from 'react-router'
import { addLinkToken, PAYER_COOKIE, PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import { paths } from '#shared/paths.ts'

/** Afterwards the link must be opened again. */
const COOKIE_SECONDS = 60 * 60

const openedLinks = new RegExp(`(?:^|; ?)${PAYMENT_LINK_COOKIE}=([\\w.-]*)`)

type Args = { request: Request; params: { token?: string } }

/** Exchanges a link's token for a cookie, so that no later URL contains it. */
export function loader({ request, params: { token = '' } }: Args): Response {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  const cookies = request.headers.get('cookie') ?? ''
  const [, opened] = openedLinks.exec(cookies) ?? []
  const value = addLinkToken(opened, token)
  const attributes = `; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  const headers = new Headers({ 'referrer-policy': 'no-referrer' })
  headers.append('set-cookie', `${PAYMENT_LINK_COOKIE}=${value}${attributes}`)
  if (!cookies.includes(`${PAYER_COOKIE}=`))
    headers.append('set-cookie', `${PAYER_COOKIE}=${crypto.randomUUID()}${attributes}`)
  return redirect(paths.pay, { headers })
}
