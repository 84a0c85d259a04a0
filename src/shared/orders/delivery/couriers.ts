export const TRACKING_PLACEHOLDER = '{number}'

export type CourierTemplate = { name: string; trackingUrl: string }
