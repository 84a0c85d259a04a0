import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/words/words.ts'
import { retriable } from './retriable.ts'
import { toast } from './toast.ts'

export const fetchFailed =
  "We can't fetch this part of the page. Please check your connection, or reload the page."

type OnDemandProps = {
  onClose?: () => void
  meanwhile?: ReactNode
  /** Shows no toast if the code cannot be loaded. */
  quiet?: boolean
}

/** If the code cannot be loaded (offline, after an upgrade), the next press tries again. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loadedPart: ComponentType<Props> | undefined
  const loadPart = retriable(load)
  return function OnDemand(props: Props & OnDemandProps): ReactNode {
    const [Part, setPart] = useState(() => loadedPart)
    const failed = useEffectEvent(() => {
      if (!props.quiet) toast.error(t(fetchFailed))
      props.onClose?.()
    })
    useEffect(() => {
      if (loadedPart) return
      let isUnmounted = false
      loadPart().then(
        ({ default: part }) => {
          loadedPart = part
          if (!isUnmounted) setPart(() => part)
        },
        () => !isUnmounted && failed(),
      )
      return () => {
        isUnmounted = true
      }
    }, [])
    return Part ? <Part {...props} /> : props.meanwhile
  }
}
