const KEY = 'currentOrderId'

/** The order that is being paid. The provider's return address names it too, so losing this is no harm. */
export const pendingOrder = {
  keep(orderId: string) {
    try {
      sessionStorage.setItem(KEY, orderId)
    } catch {
      // Private windows may refuse.
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
    } catch {
      // Private windows may refuse.
    }
  },
}
