import { startTransition, useEffect, useState } from 'react'
import { type Blocker, type Location, useBlocker, useLocation, useNavigation } from 'react-router'
import { defaultMessage } from '../../api/errors.ts'
import { useIsSaving } from '../../api/use-send.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { hasUnsaved, useAskOnUnload } from './unsaved.ts'

const LeaveDialog = onDemand(() => import('./leave-dialog.tsx'))

type Step = { currentLocation: Location; nextLocation: Location }

const isElsewhere = ({ currentLocation, nextLocation }: Step) =>
  currentLocation.pathname !== nextLocation.pathname ||
  currentLocation.search !== nextLocation.search

/** Offline, a new page cannot be loaded, so the current one stays. */
const isOutOfReach = ({ currentLocation, nextLocation }: Step) =>
  !navigator.onLine &&
  currentLocation.pathname !== nextLocation.pathname &&
  !currentLocation.pathname.startsWith(`${nextLocation.pathname}/`)

/** Asks before navigation that would lose something: a link, Back, or closing a sheet. */
export function LeaveGuard() {
  useAskOnUnload()
  const blocker = useBlocker((step) => isOutOfReach(step) || (hasUnsaved() && isElsewhere(step)))
  if (blocker.state !== 'blocked') return null
  return <LeaveQuestion key={blocker.location.key} blocker={blocker} />
}

/** Limit of the wait, because a request may hang. */
const MAX_WAIT_MS = 5000

/** Waits until a save under way ends, and asks only if something is still unsaved. */
function LeaveQuestion({ blocker }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  const currentLocation = useLocation()
  const isUnreachable = isOutOfReach({ currentLocation, nextLocation: blocker.location })
  const isSaving = useIsSaving()
  const isNavigating = useNavigation().state !== 'idle'
  const [isSettled, setSettled] = useState(false)
  const [asks, setAsks] = useState(false)
  // A transition ends after the updates that forms make in their effects once they are saved.
  useEffect(
    () => startTransition(() => setSettled(!isSaving && !isNavigating)),
    [isSaving, isNavigating],
  )
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isUnreachable) {
      toast.error(defaultMessage(0))
      blocker.reset()
    } else if (isSettled) {
      if (hasUnsaved()) setAsks(true)
      else if (isShown(currentLocation)) blocker.proceed()
    }
  }, [blocker, currentLocation, isUnreachable, isSettled])
  if (!asks) return null
  return (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  )
}

/** Returns false if the router has navigated since `currentLocation`, as when a sheet closes. */
const isShown = ({ pathname, search }: Location) =>
  location.pathname === pathname && location.search === search
