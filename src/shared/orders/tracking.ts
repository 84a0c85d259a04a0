import { type CourierTemplate, TRACKING_PLACEHOLDER } from './delivery/couriers.ts'

/** Patterns match the courier's name. */
const couriers: [RegExp, (number: string) => string][] = [
  [/delhivery/i, (number) => `https://www.delhivery.com/track/package/${number}`],
  [/ekart/i, (number) => `https://ekartlogistics.com/shipmenttrack/${number}`],
  [/dhl/i, (number) => `https://www.dhl.com/in-en/home/tracking.html?tracking-id=${number}`],
  [/fedex/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
]

/** Prefers the owner's templates. Returns an empty text for an unknown courier. */
export function trackingLink(
  courier: string,
  trackingNumber: string,
  templates: readonly CourierTemplate[],
): string {
  if (/^https:\/\/\S+$/.test(trackingNumber)) return trackingNumber
  if (!trackingNumber) return ''
  const isNamed = ({ name }: CourierTemplate) => name.toLowerCase() === courier.trim().toLowerCase()
  const own = templates.find(isNamed)?.trackingUrl
  if (own) return own.replaceAll(TRACKING_PLACEHOLDER, encodeURIComponent(trackingNumber))
  const address = couriers.find(([name]) => name.test(courier))?.[1]
  return address?.(encodeURIComponent(trackingNumber)) ?? ''
}
