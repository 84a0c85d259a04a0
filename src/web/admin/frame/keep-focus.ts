import { useEffect } from 'react'

const focusableSelector =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

const focusableIn = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>(focusableSelector)].filter((one) => one.checkVisibility())

/** Otherwise the browser focuses the page when a focused element disappears, such as a row. */
export function useKeptFocus() {
  useEffect(() => {
    let last: HTMLElement | undefined
    let path = ''
    let outside: HTMLElement | undefined
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      last = target
      path = location.pathname
      if (!target.closest('[role="dialog"]')) outside = target
    }
    /** A press elsewhere releases the focus. */
    function forget({ target }: PointerEvent) {
      if (target instanceof Node && !last?.contains(target)) last = undefined
    }
    function heard(changes: MutationRecord[]) {
      if (!last || document.activeElement !== document.body) return
      const lost = last
      const gone = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(lost)),
      )
      if (!gone) return
      // A moved element keeps the focus; a closing dialog returns it itself.
      const next = lost.isConnected ? lost : nextOf(gone, changes, lost)
      const isElsewhere = path !== location.pathname || (!next && !outside?.isConnected)
      if (!isElsewhere) next?.focus()
      // An open dialog manages the focus itself.
      else if (!document.querySelector('[role="dialog"]'))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(heard)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

function nextOf(
  { target: parent, nextSibling }: MutationRecord,
  all: MutationRecord[],
  lost: Element,
) {
  const room = parent instanceof Element && parent.closest('[role="dialog"], main')
  if (!room) return undefined
  const instead = all.flatMap(({ target, addedNodes }) =>
    target === parent ? [...addedNodes] : [],
  )
  const places = focusableIn(room)
  const came = places.find((one) => instead.some((node) => node.contains(one)))
  if (came) return came
  const next = nextSibling?.isConnected ? nextSibling : undefined
  const like = places.find((one) => next?.contains(one) && one.className === lost.className)
  const after = places.find((one) =>
    next
      ? next.contains(one) || isBefore(next, one)
      : isBefore(parent, one) && !parent.contains(one),
  )
  return like ?? after ?? places.at(-1)
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
