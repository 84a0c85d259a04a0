import { useSyncExternalStore } from 'react'
import { PINCODE_COOKIE } from '#shared/orders/delivery/pincode-cookie.ts'

const pattern = new RegExp(`(?:^|; )${PINCODE_COOKIE}=(\\d{6})`)
const none = () => ''
const unchanging = () => none

/** The PIN code that was entered before; empty on the server, whose pages are shared. */
export const useRememberedPincode = () =>
  useSyncExternalStore(unchanging, () => pattern.exec(document.cookie)?.[1] ?? '', none)
