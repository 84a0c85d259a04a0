import { createContext } from 'react'

/** True while a dialog is open, or about to be, that goes before any that opens now. */
export const DialogAhead = createContext(false)
