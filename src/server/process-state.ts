import type { Context } from './context.ts'
import { createCheckoutQueue } from './orders/checkout/checkout-queue.ts'

export const newProcessState = (): Pick<Context, 'checkoutQueue' | 'settlements'> => ({
  checkoutQueue: createCheckoutQueue(),
  settlements: new Map(),
})
