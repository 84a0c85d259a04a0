/** `collectPaise` is collected at the door. */
export type CourierShipment = { pincode: string; grams: number; collectPaise: number }

export type CourierBooking = CourierShipment & {
  /** Idempotency key: the courier books a parcel once. */
  parcelId: string
  service: string
  recipient: { name: string; address: string; city: string; phone: string }
}

export type CourierRate = { service: string; amountPaise: number; days: number }

export type TrackingStatus = 'booked' | 'pickedUp' | 'inTransit' | 'delivered' | 'returned'
/** `place` is the town or depot in the courier's words; empty if it names none. */
export type TrackingEvent = { at: string; status: TrackingStatus; place: string }

/** Every call throws `CourierUnavailable` if the courier does not answer. */
export type CourierApi = {
  name: string
  rates: (shipment: CourierShipment) => Promise<CourierRate[]>
  book: (booking: CourierBooking) => Promise<{ trackingNumber: string }>
  /** Of a parcel that was not picked up; an unknown number changes nothing. */
  cancel: (trackingNumber: string) => Promise<void>
  /** Oldest first; empty for an unknown number. */
  events: (trackingNumber: string) => Promise<TrackingEvent[]>
}

export class CourierUnavailable extends Error {}
export class CourierKeyRefused extends Error {}
