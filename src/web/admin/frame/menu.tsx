import { t } from '#shared/words/panel.ts'
import ThemeSwitch from '../../look/theme-switch.tsx'
import { Languages } from '../../shared/site/languages.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { AdminNav, languageButtonStyle } from './nav.tsx'

export default function AdminMenu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} side="left" title={t('Admin Panel')}>
      <div className="px-5 py-6">
        <AdminNav onNavigate={onClose} />
        <Languages className="mt-4 border-t border-line pt-2" look={languageButtonStyle} />
        <ThemeSwitch />
      </div>
    </Sheet>
  )
}
