import ThemeSwitch from '../../look/theme-switch.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { AdminNav } from './nav.tsx'

/** The panel's menu on small screens. */
export default function AdminMenu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} side="left" title="Admin Panel">
      <div className="px-5 py-6">
        <AdminNav onFollow={onClose} />
        <ThemeSwitch />
      </div>
    </Sheet>
  )
}
