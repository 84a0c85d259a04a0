import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  title: string
  description: string
  confirm: string
  keep: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a change that a second click cannot undo. */
export default function ConfirmDialog({
  title,
  description,
  confirm,
  keep,
  onClose,
  onConfirm,
}: Props) {
  return (
    <Modal open onClose={onClose} size="sm" title={title} description={description}>
      <div className="flex flex-wrap gap-3 px-6 py-7 sm:px-8">
        <Button kind="danger" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Modal>
  )
}
