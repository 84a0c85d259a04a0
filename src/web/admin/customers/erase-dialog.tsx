import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  customer: Customer
  busy: boolean
  refusal: string | undefined
  onErase: () => void
  onClose: () => void
}

export default function EraseDialog({ customer, busy, refusal, onErase, onClose }: Props) {
  return (
    <Modal open onClose={onClose} size="sm" title={t('Erase {name}?', { name: customer.userName })}>
      <div className="space-y-4 px-6 pt-5 pb-7 sm:px-8">
        <p>
          {t(
            'The account, addresses, cart, wishlist, reviews, sign-ins and your notes are deleted at once. This can’t be undone.',
          )}
        </p>
        <p className="text-ink-soft">
          {t(
            'Paid orders keep their pieces, amounts, dates and city. Their address and phone are deleted 180 days after the payment, when it can no longer be disputed.',
          )}
        </p>
        <Alert>{refusal}</Alert>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="outline" onClick={onClose}>
            {t('Keep')}
          </Button>
          <Button kind="danger" disabled={busy} onClick={onErase}>
            {t('Erase for good')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
