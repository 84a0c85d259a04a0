import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createCheckoutQueue } from './orders/buying/checkout-queue.ts'
import { createWriter } from './orders/parts/documents/writer.ts'

export const newProcessState = ({
  dataDir,
}: Pick<Config, 'dataDir'>): Pick<Context, 'checkoutQueue' | 'settlements' | 'writer'> => ({
  checkoutQueue: createCheckoutQueue(),
  settlements: new Map(),
  writer: createWriter(dataDir),
})
