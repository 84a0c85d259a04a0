import type { RecordedMethod } from '#shared/orders/vocabulary.ts'
import type { AnyMessage } from '#shared/words/panel.ts'

export const receiptMethodLabels: Record<RecordedMethod, AnyMessage> = {
  cash: 'Cash',
  card: 'Card machine',
  bank: 'Bank transfer',
  upi: 'UPI',
  courier: 'By the courier',
  exchange: 'A piece that came back',
}
