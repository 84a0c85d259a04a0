import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  title: string
  what: string
  onClose: () => void
  onDelete: () => void
}

export default function DeleteDialog({ title, what, onClose, onDelete }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('Delete {what}?', { what: title })}
      description={what}
    >
      <div className="flex gap-3 px-6 py-7 sm:px-8">
        <Button kind="danger" onClick={onDelete}>
          {t('Delete')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('Keep it')}
        </Button>
      </div>
    </Modal>
  )
}
