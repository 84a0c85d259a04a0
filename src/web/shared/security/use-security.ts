import { createContext, useContext } from 'react'
import { useSend } from '../../api/use-send.ts'
import type { Done, SecurityIntent } from './intent.ts'

/** URL of the screen's actions: in the account or in the panel. */
export const SecurityAction = createContext('')

export type Security = ReturnType<typeof useSecurity>

export function useSecurity(onDone?: (done: Done) => void) {
  const action = useContext(SecurityAction)
  return useSend<SecurityIntent, Done>({ action, ...(onDone && { onDone }) })
}
