import type { RouterContextProvider } from 'react-router'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Api } from '../../api/client.ts'
import { apiContext, visitContext } from '../../api/context.ts'
import { ApiError } from '../../api/errors.ts'
import { createLoader } from '../../api/load.ts'
import { paymentDocument, refusalDocument } from './document.server.tsx'

export type PageArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Renders the provider's form that `readForm` returns, or the refusal that it throws. `back` is the
 * path of the page with the other ways to pay.
 */
export async function paymentPage(
  { request, context }: PageArgs,
  back: string,
  readForm: (api: Api, search: URLSearchParams) => Promise<{ data: PaymentFormPage }>,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { page, nonce, styleNonce, stylesheet } = context.get(visitContext)
  const frame = { nonce, styleNonce, stylesheet }
  const { data: shop } = await createLoader(({ api }) => api('GET /api/common/shop'))({
    request,
    context,
    params: {},
  })
  try {
    const { data } = await readForm(context.get(apiContext), searchParams)
    page.paymentSources = data.sources
    const hasFailed = searchParams.has('failed')
    return htmlResponse(200, paymentDocument(shop, data, frame, { hasFailed, back }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = [400, 403, 404].includes(error.status)
    const title = isUnknown ? t("page doesn't exists") : t('Payment')
    const message = isUnknown
      ? t('There is nothing at this address. Please check the link.')
      : error.message
    return htmlResponse(
      isUnknown ? 404 : error.status || 503,
      refusalDocument(shop, title, message, frame),
    )
  }
}

const htmlResponse = (status: number, html: string) =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
