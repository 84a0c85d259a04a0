import { createContext } from 'react'

/** True while an open or pending dialog takes precedence over new ones. */
export const DialogPrecedence = createContext(false)
