import { redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type PageArgs, paymentPage } from './payment-page.server.ts'

/** The payment document of a payment by a link. */
export const loader = (args: PageArgs): Promise<Response> =>
  paymentPage(args, paths.pay, (api, searchParams) =>
    api('GET /api/pay/form/:paymentId', {
      params: { paymentId: searchParams.get('paymentId') ?? '' },
    }),
  )

/** Leads into the document by a full page load. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
