import type { StaffMember } from '#shared/people/staff-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = { member: StaffMember; onClose: () => void; onLetGo: () => void }

export default function LetGoDialog({ member, onClose, onLetGo }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('Let {name} go?', { name: member.userName })}
      description={t(
        "This account loses access to the panel at once, on every device. It becomes a customer's account, and the audit log is kept.",
      )}
    >
      <div className="flex gap-3 px-6 py-7 sm:px-8">
        <Button kind="danger" onClick={onLetGo}>
          {t('Let go')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('Keep')}
        </Button>
      </div>
    </Modal>
  )
}
