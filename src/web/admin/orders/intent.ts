import type { CourierBookingInput } from '#shared/orders/delivery/courier-schema.ts'
import type { NewParcel, ParcelChange } from '#shared/orders/order-parcel-schema.ts'
import type {
  AddressCorrection,
  OrderNotes,
  ParcelsInput,
  ParcelsUndo,
  StatusChange,
} from '#shared/orders/order-schema.ts'
import type { PayoutSettlement } from '#shared/orders/payout-schema.ts'
import type { ProductionStep } from '#shared/orders/production-schema.ts'
import type { ReceiptCorrection, ReceiptInput } from '#shared/orders/receipt-schema.ts'
import type { RefundDecision, RefundInput } from '#shared/orders/refund-schema.ts'
import type { TaxBuyerInput } from '#shared/orders/tax/document-schema.ts'

export type OrderIntent =
  | { intent: 'status' | 'parcel' | 'back'; id: string; change: StatusChange; refund?: RefundInput }
  | { intent: 'pack'; id: string; parcel: NewParcel }
  | { intent: 'changeParcel'; id: string; parcelId: string; change: ParcelChange }
  | { intent: 'address'; id: string; address: AddressCorrection }
  | { intent: 'taxBuyer'; id: string; buyer: TaxBuyerInput }
  | { intent: 'note'; id: string; notes: OrderNotes }
  | { intent: 'parcels'; parcels: ParcelsInput }
  | { intent: 'undoParcels'; undo: ParcelsUndo }
  | { intent: 'undo'; id: string; version: string }
  | { intent: 'link'; id: string }
  | { intent: 'revokeLinks'; id: string }
  | { intent: 'removeLinkClaim'; id: string }
  | { intent: 'trackingLink'; id: string }
  | { intent: 'revokeTracking'; id: string }
  | { intent: 'removeClaim'; id: string }
  | { intent: 'askPayout'; id: string }
  | { intent: 'settlePayout'; id: string; settled: PayoutSettlement }
  | { intent: 'production'; id: string; step: ProductionStep }
  | { intent: 'book'; id: string; booking: CourierBookingInput }
  | { intent: 'refund'; id: string; refund: RefundInput }
  | { intent: 'decideRefund'; id: string; decision: RefundDecision }
  | { intent: 'correct'; id: string; correction: ReceiptCorrection }
  /** `seen`: rupees that the editor saw as received. */
  | { intent: 'receive'; id: string; receipt: ReceiptInput; seen: number }
