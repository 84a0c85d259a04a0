const KEY = 'currentOrderId'

/** The provider's return URL names the order too, so losing it does no harm. */
export const pendingOrder = {
  keep(orderId: string) {
    try {
      sessionStorage.setItem(KEY, orderId)
    } catch {
      // Private windows may refuse storage.
    }
  },
  read(): string {
    try {
      return sessionStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY)
    } catch {}
  },
}
