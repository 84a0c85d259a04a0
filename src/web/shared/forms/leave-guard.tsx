import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { sentenceFor } from '../../api/errors.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { anyUnsaved, useAskOnUnload } from './unsaved.ts'

const LeaveDialog = onDemand(() => import('./leave-dialog.tsx'))

type Step = { currentLocation: Location; nextLocation: Location }

const isElsewhere = ({ currentLocation: here, nextLocation: there }: Step) =>
  here.pathname !== there.pathname || here.search !== there.search

/** Another page can't be fetched without a connection: this one, and what is typed in it, is worth more. */
const isOutOfReach = ({ currentLocation: here, nextLocation: there }: Step) =>
  !navigator.onLine &&
  here.pathname !== there.pathname &&
  !here.pathname.startsWith(`${there.pathname}/`)

/** Stands between a page and a step away from it that would lose something: a link, Back, or closing a sheet. */
export function LeaveGuard() {
  useAskOnUnload()
  const blocker = useBlocker((step) => isOutOfReach(step) || (anyUnsaved() && isElsewhere(step)))
  const currentLocation = useLocation()
  const asks =
    blocker.state === 'blocked' &&
    !isOutOfReach({ currentLocation, nextLocation: blocker.location })
  useEffect(() => {
    if (blocker.state !== 'blocked' || asks) return
    toast.error(sentenceFor(0))
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
