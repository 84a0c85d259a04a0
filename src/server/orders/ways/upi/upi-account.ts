import { toRupees } from '#shared/money.ts'
import type { UpiAccount } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { sql } from '../../../db.ts'

export const paymentReferenceSql = sql<'o'>`upper(right(replace(o.id::text, '-', ''), 10))`

export const buildUpiAccount = (
  { id, payee }: PaymentSettings['upi'],
  { paise, reference }: { paise: number; reference: string },
): UpiAccount => ({
  link: upiLink({ id, payee, paise, reference }),
  upiId: id,
  payee,
  paymentReference: reference,
})

/** https://www.npci.org.in/PDF/npci/upi/Deep-linking-specifications.pdf */
function upiLink({
  id,
  payee,
  paise,
  reference,
}: PaymentSettings['upi'] & { paise: number; reference: string }): string {
  const fields = {
    pa: id,
    pn: payee || id,
    am: toRupees(paise).toFixed(2),
    cu: 'INR',
    tr: reference,
    tn: reference,
  }
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `upi://pay?${query.join('&')}`
}
