import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/order-cancelled.ts'
import { giveUpOrder } from './given-up.tsx'

export const clientAction = giveUpOrder

/** A form without scripts goes back to the checkout, whatever became of the order. */
export async function action(args: Route.ActionArgs) {
  await giveUpOrder(args)
  return redirect(paths.checkout)
}

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'
