import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { createFormAction } from '../../api/load.ts'

const open = createFormAction(async ({ orderId = '' }, { api }) => {
  const { data } = await api('POST /api/shop/order/payment-link', { body: { orderId } })
  return new URL(data.url).pathname
})

/** Redirects to the payment of the open amount, or to the orders if nothing is open. */
export async function action(args: Parameters<typeof open>[0]): Promise<Response> {
  const result = await open(args)
  return result instanceof Response ? result : redirect(paths.account)
}

export { loader } from '../../shared/not-found.tsx'
