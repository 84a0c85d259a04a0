import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { usePlaceholder } from '../../start/personal-data.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { getInitial } from './own-words.ts'

const OpenUserMenu = onDemand(() => import('./open-user-menu.tsx'))

export function UserMenu() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const placeholder = usePlaceholder()
  if (!user) return null
  const avatar = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('Account of {name}', { name: user.userName })}
      onClick={() => setOpen(true)}
      className="grid size-[44px] place-items-center noscript:hidden"
    >
      <span className="avatar" data-initial={placeholder?.('initial') ?? getInitial(user)} />
    </button>
  )
  if (!isOpen) return avatar
  return (
    <OpenUserMenu
      name={user.userName}
      initial={getInitial(user)}
      isAdmin={user.role === 'admin'}
      meanwhile={avatar}
      onClose={() => setOpen(false)}
    />
  )
}
