import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/order-cancelled.ts'
import { cancelCheckout } from './cancel-checkout.tsx'

export const clientAction = cancelCheckout

/** Without scripts, redirects to the checkout whatever the outcome. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  await cancelCheckout(args)
  return redirect(form.get('back') === 'account' ? paths.account : paths.checkout)
}

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'
