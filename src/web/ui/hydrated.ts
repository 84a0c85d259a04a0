import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and until the browser has taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
