/** Event dispatched once the page is interactive. */
export const READY = 'zari:ready'

/** Attribute of a form that is hydrated after the page, and then dispatches `READY`. */
export const HYDRATES_LATER = 'data-hydrates-later'

export const announceReady = () => document.dispatchEvent(new Event(READY))

export function announceUnlessWaiting() {
  if (!document.querySelector(`[${HYDRATES_LATER}]`)) announceReady()
}
