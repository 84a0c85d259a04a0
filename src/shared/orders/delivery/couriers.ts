/** Stands for the tracking number in a courier's tracking page. */
export const TRACKING_PLACEHOLDER = '{number}'

export type CourierTemplate = { name: string; trackingUrl: string }
