import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { apiContext, userContext, visitContext } from '../../api/context.ts'
import { ApiError } from '../../api/errors.ts'
import { loading } from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { paymentDocument, refusalDocument } from './document.server.tsx'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * The payment document, outside the router: the provider's script runs in it, with a policy of its
 * own.
 */
export async function loader({ request, context }: Args): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  if (!context.get(userContext)) return redirect(withNext(paths.login, pathname + search))
  const { page, nonce, styleNonce, stylesheet } = context.get(visitContext)
  const frame = { nonce, styleNonce, stylesheet }
  const { data: shop } = await loading(({ api }) => api('GET /api/common/shop'))({
    request,
    context,
    params: {},
  })
  const params = { id: searchParams.get('orderId') ?? '' }
  try {
    const { data } = await context.get(apiContext)('GET /api/shop/order/payment-form/:id', {
      params,
    })
    page.paymentSources = data.sources
    const hasFailed = searchParams.has('failed')
    return answer(200, paymentDocument(shop, data, frame, hasFailed))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = [400, 403, 404].includes(error.status)
    const title = isUnknown ? t("page doesn't exists") : t('Payment')
    const message = isUnknown ? t('The thread ends here. The collection goes on.') : error.message
    return answer(
      isUnknown ? 404 : error.status || 503,
      refusalDocument(shop, title, message, frame),
    )
  }
}

const answer = (status: number, html: string) =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Leads into the document by a full page load, as after signing in. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
