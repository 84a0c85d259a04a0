import { useEffect, useEffectEvent, useState } from 'react'

/** Radix closes dialogs on Escape too, except while a toast is open, which takes the key. */
export function useEscape(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const ownDialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    function closeOnEscape(event: KeyboardEvent) {
      const isUppermost = [...document.querySelectorAll('[role="dialog"]')].at(-1) === ownDialog
      if (event.key === 'Escape' && !event.defaultPrevented && isUppermost) close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
}

export function useReturnFocus() {
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement))
  useEffect(
    () => () => {
      // Runs after the dialog has released the focus; a deleted element cannot take it.
      setTimeout(() => {
        const isFocusLost =
          document.activeElement === null || document.activeElement === document.body
        if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
