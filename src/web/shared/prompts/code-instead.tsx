import { Link, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { isStaffPage, withNext } from '../../guards.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { useSession } from '../session.tsx'

/** The way out of a question for a password, for an account that has none. */
export function CodeInstead({ onLeave }: { onLeave: () => void }) {
  const { pathname, search } = useLocation()
  const { signInByCode } = useSession().shop
  if (!signInByCode || isStaffPage(pathname)) return null
  return (
    <Link
      to={withNext(paths.signInCode, pathname + search)}
      onClick={onLeave}
      className={buttonStyle('quiet', 'px-0!')}
    >
      {t('No password? Sign in with a code')}
    </Link>
  )
}
