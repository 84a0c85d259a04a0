import { t } from '#shared/words/words.ts'
import { Languages } from '../../shared/site/languages.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { Divider } from '../../ui/ornament.tsx'
import { NavLinks } from './nav-links.tsx'

export default function SideMenu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} side="left" title={t('Menu')}>
      <nav aria-label={t('Main')} className="px-8 py-6">
        <NavLinks
          className="flex flex-col gap-1 font-display text-2xl font-semibold"
          onFollow={onClose}
        />
      </nav>
      <Languages
        className="px-8"
        look="inline-flex min-h-11 items-center underline decoration-gold underline-offset-6"
      />
      <Divider className="mt-auto pb-10" />
    </Sheet>
  )
}
