/** Event dispatched once the page is interactive. */
export const READY = 'zari:ready'

export const announceReady = () => document.dispatchEvent(new Event(READY))
