import { toRupees } from '#shared/money.ts'
import type { UpiAccount, UpiDivision } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { type Db, sql } from '../../../db.ts'
import { countOfferedParts, findCurrentDivision, toUpiPart } from '../../money/upi-parts.ts'

export const paymentReferenceSql = sql<'o'>`upper(right(replace(o.id::text, '-', ''), 10))`

export const buildUpiAccount = (
  { id, payee }: PaymentSettings['upi'],
  { paise, reference, note = reference }: { paise: number; reference: string; note?: string },
): UpiAccount => ({
  link: upiLink({ id, payee, paise, reference, note }),
  upiId: id,
  payee,
  paymentReference: reference,
})

type Due = { orderId: string; openPaise: number; reference: string }

/** `withReferences`: the reader is the shopper, who may see and change the given references. */
export async function readUpiDivision(
  db: Db,
  { upi, upiParts }: Pick<PaymentSettings, 'upi' | 'upiParts'>,
  { orderId, openPaise, reference }: Due,
  { withReferences }: { withReferences: boolean },
): Promise<UpiDivision> {
  const { parts, freePaise } = await findCurrentDivision(db, orderId, openPaise)
  return {
    partsOffered: parts.length > 0 ? 0 : countOfferedParts(upiParts, freePaise),
    parts: parts.map((part, at) => ({
      ...toUpiPart(part),
      reference: withReferences ? part.reference : '',
      account: buildUpiAccount(upi, {
        paise: part.paise,
        reference: `${reference}-${at + 1}`,
        note: `${reference} ${at + 1}/${parts.length}`,
      }),
    })),
  }
}

/** https://www.npci.org.in/PDF/npci/upi/Deep-linking-specifications.pdf */
function upiLink({
  id,
  payee,
  paise,
  reference,
  note,
}: PaymentSettings['upi'] & { paise: number; reference: string; note: string }): string {
  const fields = {
    pa: id,
    pn: payee || id,
    am: toRupees(paise).toFixed(2),
    cu: 'INR',
    tr: reference,
    tn: note,
  }
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `upi://pay?${query.join('&')}`
}
