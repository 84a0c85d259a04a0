import type {
  AddressCorrection,
  OrderNotes,
  ParcelsInput,
  ParcelsUndo,
  StatusChange,
} from '#shared/orders/order-schema.ts'
import type { ReceiptInput } from '#shared/orders/receipt-schema.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import type { TaxBuyerInput } from '#shared/orders/tax/document-schema.ts'

export type OrderIntent =
  | { intent: 'status' | 'parcel' | 'back'; id: string; change: StatusChange; refund?: RefundInput }
  | { intent: 'address'; id: string; address: AddressCorrection }
  | { intent: 'taxBuyer'; id: string; buyer: TaxBuyerInput }
  | { intent: 'note'; id: string; notes: OrderNotes }
  | { intent: 'parcels'; parcels: ParcelsInput }
  | { intent: 'undoParcels'; undo: ParcelsUndo }
  | { intent: 'undo'; id: string; version: string }
  | { intent: 'refund'; id: string; refund: RefundInput }
  /** `seen`: rupees that the editor saw as received. */
  | { intent: 'receive'; id: string; receipt: ReceiptInput; seen: number }
