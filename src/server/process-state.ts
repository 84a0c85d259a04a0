import type { Context } from './context.ts'
import { createCheckoutQueue } from './orders/checkout/checkout-queue.ts'

/** The part of a context that lives in this process only. */
export const newProcessState = (): Pick<Context, 'checkoutQueue' | 'settlements'> => ({
  checkoutQueue: createCheckoutQueue(),
  settlements: new Map(),
})
