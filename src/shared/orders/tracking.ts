/** Where couriers show a parcel, by their name as the owner writes it. */
const couriers: [RegExp, (number: string) => string][] = [
  [/delhivery/i, (number) => `https://www.delhivery.com/track/package/${number}`],
  [/ekart/i, (number) => `https://ekartlogistics.com/shipmenttrack/${number}`],
  [/dhl/i, (number) => `https://www.dhl.com/in-en/home/tracking.html?tracking-id=${number}`],
  [/fedex/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
]

/** Where the parcel can be followed; empty for a courier that we know no address of. */
export function trackingLink(courier: string, trackingNumber: string): string {
  if (/^https:\/\/\S+$/.test(trackingNumber)) return trackingNumber
  if (!trackingNumber) return ''
  const address = couriers.find(([name]) => name.test(courier))?.[1]
  return address?.(encodeURIComponent(trackingNumber)) ?? ''
}
