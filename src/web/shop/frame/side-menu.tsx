import { t } from '#shared/words/words.ts'
import { Sheet } from '../../ui/modal.tsx'
import { Divider } from '../../ui/ornament.tsx'
import { NavLinks } from './nav-links.tsx'

/** The navigation of small screens. */
export default function SideMenu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} side="left" title={t('Menu')}>
      <nav aria-label={t('Main')} className="px-8 py-6">
        <NavLinks
          className="flex flex-col gap-1 font-display text-2xl font-semibold"
          onFollow={onClose}
        />
      </nav>
      <Divider className="mt-auto pb-10" />
    </Sheet>
  )
}
