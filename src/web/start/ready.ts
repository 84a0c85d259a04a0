/** Event dispatched once the page is interactive. */
export const READY = 'zari:ready'

export const sayReady = () => document.dispatchEvent(new Event(READY))
