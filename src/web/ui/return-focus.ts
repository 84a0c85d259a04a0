import { useEffect, useState } from 'react'

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
