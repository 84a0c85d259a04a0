import { hasReceipt } from '#shared/orders/has-receipt.ts'
import type { Order } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'

export const receiptLinkStyle =
  'inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 hover:text-maroon print:hidden'

export function ReceiptLink({ order, href }: { order: Order; href: string }) {
  if (!hasReceipt(order)) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" className={receiptLinkStyle}>
      {t('Receipt (PDF)')}
    </a>
  )
}
