/** Said by the page once its scripts answer to what a visitor does. */
export const READY = 'zari:ready'

export const sayReady = () => document.dispatchEvent(new Event(READY))
