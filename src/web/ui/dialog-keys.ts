import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Closes the dialog that calls this on Escape, when it is the uppermost. Radix does so itself, but a
 * toast that is open takes the key and the dialog never hears of it.
 */
export function useEscape(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const mine = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    function heard(event: KeyboardEvent) {
      const uppermost = [...document.querySelectorAll('[role="dialog"]')].at(-1) === mine
      if (event.key === 'Escape' && !event.defaultPrevented && uppermost) close()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

/** Gives the focus back to what opened a dialog, once the dialog that calls this is gone. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has let go of the focus; what was deleted can't have it back.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
