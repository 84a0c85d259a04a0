import { redirect, redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import { userContext } from '../../api/context.ts'
import { withNext } from '../../guards.ts'
import { type PageArgs, paymentPage } from './payment-page.server.ts'

/** Outside the router: the provider's script runs in the document, with a policy of its own. */
export async function loader(args: PageArgs): Promise<Response> {
  const { pathname, search } = new URL(args.request.url)
  if (!args.context.get(userContext)) return redirect(withNext(paths.login, pathname + search))
  return paymentPage(args, paths.checkout, (api, searchParams) =>
    api('GET /api/shop/order/payment-form/:id', {
      params: { id: searchParams.get('orderId') ?? '' },
    }),
  )
}

/** The document needs a full page load. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
