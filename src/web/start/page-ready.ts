/** Event dispatched once the page is interactive. */
export const READY = 'zari:ready'

/** Attribute of a form whose script may arrive after the page's; it announces the page itself. */
export const HYDRATES_LATER = 'data-hydrates-later'

export const announceReady = () => document.dispatchEvent(new Event(READY))

export function announceUnlessWaiting() {
  if (!document.querySelector(`[${HYDRATES_LATER}]`)) announceReady()
}
