import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { defaultMessage } from '../../api/errors.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { hasUnsaved, useAskOnUnload } from './unsaved.ts'

const LeaveDialog = onDemand(() => import('./leave-dialog.tsx'))

type Step = { currentLocation: Location; nextLocation: Location }

const isElsewhere = ({ currentLocation: here, nextLocation: there }: Step) =>
  here.pathname !== there.pathname || here.search !== there.search

/** Offline, a new page cannot be loaded, so the current one stays. */
const isOutOfReach = ({ currentLocation: here, nextLocation: there }: Step) =>
  !navigator.onLine &&
  here.pathname !== there.pathname &&
  !here.pathname.startsWith(`${there.pathname}/`)

/** Asks before navigation that would lose something: a link, Back, or closing a sheet. */
export function LeaveGuard() {
  useAskOnUnload()
  const blocker = useBlocker((step) => isOutOfReach(step) || (hasUnsaved() && isElsewhere(step)))
  const currentLocation = useLocation()
  const asks =
    blocker.state === 'blocked' &&
    !isOutOfReach({ currentLocation, nextLocation: blocker.location })
  useEffect(() => {
    if (blocker.state !== 'blocked' || asks) return
    toast.error(defaultMessage(0))
    blocker.reset()
  }, [blocker, asks])
  if (blocker.state !== 'blocked' || !asks) return null
  return (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  )
}
