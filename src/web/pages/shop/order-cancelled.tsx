import { type ActionFunctionArgs, redirect } from 'react-router'
import { giveUpOrder } from '../../components/order/given-up.tsx'
import { paths } from '../../paths.ts'

export const clientAction = giveUpOrder

/** A form without scripts goes back to the checkout, whatever became of the order. */
export async function action(args: ActionFunctionArgs) {
  await giveUpOrder(args)
  return redirect(paths.checkout)
}

export { clientLoader, default, loader, meta } from './not-found.tsx'
