/** A parcel as a courier prices it; `collectPaise` is collected at the door. */
export type CourierShipment = { pincode: string; grams: number; collectPaise: number }

export type CourierBooking = CourierShipment & {
  /** Our id of the parcel. The same parcel is booked once, however often it is asked for. */
  parcelId: string
  service: string
  recipient: { name: string; address: string; city: string; phone: string }
}

/** A way of sending, with its price in paise and its usual days. */
export type CourierRate = { service: string; amountPaise: number; days: number }

export type TrackingStatus = 'booked' | 'pickedUp' | 'inTransit' | 'delivered' | 'returned'
export type TrackingEvent = { at: string; status: TrackingStatus }

/** What the shop asks of a courier. Every call throws `CourierUnavailable` without an answer. */
export type CourierApi = {
  /** As parcels name it. */
  name: string
  rates: (shipment: CourierShipment) => Promise<CourierRate[]>
  book: (booking: CourierBooking) => Promise<{ trackingNumber: string }>
  /** Oldest first; none for a number that the courier does not know. */
  events: (trackingNumber: string) => Promise<TrackingEvent[]>
}

export class CourierUnavailable extends Error {}
