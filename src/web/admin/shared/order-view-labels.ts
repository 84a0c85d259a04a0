import type { OrderView } from '#shared/orders/vocabulary.ts'
import type { AnyMessage } from '#shared/words/panel.ts'

export const orderViewLabels = {
  toSend: 'To be sent',
  toPay: 'To be paid',
  measures: 'Waiting for measures',
  making: 'In the workshop',
  late: 'Late',
} as const satisfies Record<OrderView, AnyMessage>
