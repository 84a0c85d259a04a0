import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = { onStay: () => void; onLeave: () => void }

export default function LeaveDialog({ onStay, onLeave }: Props) {
  return (
    <Modal
      open
      onClose={onStay}
      size="sm"
      title={t('Leave without saving?')}
      description={t('Your changes are not saved yet.')}
    >
      <div className="flex flex-wrap gap-3 px-6 pt-5 pb-7 sm:px-8">
        <Button onClick={onStay}>{t('Keep editing')}</Button>
        <Button kind="danger" onClick={onLeave}>
          {t('Discard')}
        </Button>
      </div>
    </Modal>
  )
}
