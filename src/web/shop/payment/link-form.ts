import { redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type PageArgs, paymentPage } from './payment-page.server.ts'

export const loader = (args: PageArgs): Promise<Response> =>
  paymentPage(args, paths.pay, (api, searchParams) =>
    api('GET /api/pay/form/:paymentId', {
      params: { paymentId: searchParams.get('paymentId') ?? '' },
    }),
  )

/** The document needs a full page load. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
