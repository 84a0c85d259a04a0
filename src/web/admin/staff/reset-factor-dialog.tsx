import type { StaffMember } from '#shared/people/staff-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

type Props = { member: StaffMember; onClose: () => void; onReset: () => void }

export default function ResetFactorDialog({ member, onClose, onReset }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('Reset the second factor of {name}?', { name: member.userName })}
      description={t(
        'Do this only after you have spoken to the person. The account is then protected by its password alone and signed out everywhere, and an email says so.',
      )}
    >
      <div className="flex gap-3 px-6 py-7 sm:px-8">
        <Button kind="danger" onClick={onReset}>
          {t('Reset')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('Keep')}
        </Button>
      </div>
    </Modal>
  )
}
