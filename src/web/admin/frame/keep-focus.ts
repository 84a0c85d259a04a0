import { useEffect } from 'react'

const focusableSelector =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

const focusableIn = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>(focusableSelector)].filter((element) =>
    element.checkVisibility(),
  )

/** Otherwise the browser focuses the page when a focused element disappears, such as a row. */
export function useKeptFocus() {
  useEffect(() => {
    let last: HTMLElement | undefined
    let path = ''
    let query = ''
    let outside: HTMLElement | undefined
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      last = target
      path = location.pathname
      query = location.search
      if (!target.closest('[role="dialog"]')) outside = target
    }
    /** A press elsewhere releases the focus. */
    function forget({ target }: PointerEvent) {
      if (target instanceof Node && !last?.contains(target)) last = undefined
    }
    function restoreFocus(changes: MutationRecord[]) {
      if (!last || document.activeElement !== document.body) return
      const lostElement = last
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(lostElement)),
      )
      if (!removal) return
      // A moved element keeps the focus; a closing dialog returns it itself.
      const next = lostElement.isConnected
        ? lostElement
        : findNextFocus(removal, changes, lostElement)
      const isElsewhere = path !== location.pathname || (!next && !outside?.isConnected)
      // A new query shows the page from its top.
      if (!isElsewhere) next?.focus({ preventScroll: query !== location.search })
      // An open dialog manages the focus itself.
      else if (!document.querySelector('[role="dialog"]'))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restoreFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

function findNextFocus(
  { target: parent, nextSibling }: MutationRecord,
  changes: MutationRecord[],
  lostElement: Element,
) {
  const container = parent instanceof Element && parent.closest('[role="dialog"], main')
  if (!container) return undefined
  const replacements = changes.flatMap(({ target, addedNodes }) =>
    target === parent ? [...addedNodes] : [],
  )
  const candidates = focusableIn(container)
  const replacement = candidates.find((element) =>
    replacements.some((node) => node.contains(element)),
  )
  if (replacement) return replacement
  const next = nextSibling?.isConnected ? nextSibling : undefined
  const sameControl = candidates.find(
    (element) => next?.contains(element) && element.className === lostElement.className,
  )
  const following = candidates.find((element) =>
    next
      ? next.contains(element) || isBefore(next, element)
      : isBefore(parent, element) && !parent.contains(element),
  )
  return sameControl ?? following ?? candidates.at(-1)
}

const isBefore = (first: Node, second: Node) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
