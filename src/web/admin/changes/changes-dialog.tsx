import { Link } from 'react-router'
import type { ListedChange, OwnerChanges } from '#shared/orders/changes/change-schema.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ChangeDetails } from './change-details.tsx'
import { EnterForm } from './enter-form.tsx'
import { SizeForm } from './size-form.tsx'

/** A cancellation is answered once for all of its lines. */
const isSameChange = (line: ListedChange) => (other: ListedChange) =>
  other.kind === 'cancel' && other.changeId === line.changeId

/** Shows all requests of one order. */
export default function ChangesDialog({
  orderId,
  changes,
  onClose,
}: {
  orderId: string
  changes: OwnerChanges
  onClose: () => void
}) {
  const { lines, items, editable } = changes
  return (
    <Modal open onClose={onClose} title={t('Requests of an order')}>
      <div className="px-6 pt-5 pb-8 sm:px-8">
        <p className="mb-4">
          <Link to={adminOrdersPath({ order: orderId })} className={buttonStyle('outline')}>
            {t('Open the order')}
          </Link>
        </p>
        {lines.map((line, at) => (
          <ChangeDetails
            key={line._id}
            line={line}
            hasSteps={line.kind !== 'cancel' || lines.findIndex(isSameChange(line)) === at}
          />
        ))}
        {lines.length === 0 && <p className="py-4">{t('Nothing was asked for yet.')}</p>}
        {editable.length > 0 && (
          <section aria-labelledby="edit" className="border-t border-gold py-6">
            <h3 id="edit" className="mb-4 text-xl">
              {t('Change a size before it is packed')}
            </h3>
            <ul className="space-y-5">
              {editable.map((line) => (
                <li key={`${line.lineId} ${line.size}`}>
                  <SizeForm orderId={orderId} line={line} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {items.length > 0 && (
          <section aria-labelledby="enter" className="border-t border-gold pt-6">
            <h3 id="enter" className="mb-4 text-xl">
              {t('Enter a request')}
            </h3>
            <EnterForm key={lines.length} orderId={orderId} changes={changes} />
          </section>
        )}
      </div>
    </Modal>
  )
}
