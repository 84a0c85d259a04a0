import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { avatarStyle } from './avatar-style.ts'

const OpenUserMenu = onDemand(() => import('./open-user-menu.tsx'))

/** The avatar. The menu's code comes with the first click, so that a first page needn't carry it. */
export function UserMenu() {
  const { user } = useSession()
  const [wanted, setWanted] = useState(false)
  if (!user) return null
  const initial = user.userName.trim().charAt(0).toUpperCase()
  const avatar = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('Account of {name}', { name: user.userName })}
      onClick={() => setWanted(true)}
      className="grid size-[44px] place-items-center noscript:hidden"
    >
      <span className={avatarStyle}>{initial}</span>
    </button>
  )
  if (!wanted) return avatar
  return (
    <OpenUserMenu
      name={user.userName}
      initial={initial}
      isAdmin={user.role === 'admin'}
      meanwhile={avatar}
      onClose={() => setWanted(false)}
    />
  )
}
