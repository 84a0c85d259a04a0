import type { Calls } from '../../call.ts'
import { plainAnswer } from '../../envelope.ts'
import { orderRef, packedOrderAnswer } from '../order-schema.ts'
import { newLinkAnswer } from '../payment-link-schema.ts'
import {
  courierBatchAnswer,
  courierBatchInput,
  courierBookingInput,
  courierRatesAnswer,
} from './courier-schema.ts'
import {
  cartDeliveryAnswer,
  cartDeliveryQuery,
  deliveryDaysAnswer,
  deliveryDaysQuery,
  pincodeDeliveryAnswer,
  pincodeQuery,
  pincodeRef,
  trackedOrderAnswer,
  trackingToken,
} from './delivery-schema.ts'
import { manifestAnswer, manifestQuery } from './manifest-schema.ts'
import { deliverySettingsAnswer, deliverySettingsInput } from './settings-schema.ts'

export const deliveryCalls = {
  'GET /api/shop/delivery/:pincode': {
    summary: 'Get the availability and time of delivery to a PIN code',
    access: 'public',
    params: pincodeRef,
    query: pincodeQuery,
    answer: pincodeDeliveryAnswer,
  },
  'GET /api/shop/delivery': {
    summary: 'Get the days of delivery of a product to a PIN code or anywhere in India',
    access: 'public',
    query: deliveryDaysQuery,
    answer: deliveryDaysAnswer,
  },
  'GET /api/shop/cart/delivery': {
    summary: 'Get the delivery cost of the cart, for a PIN code or as a range',
    access: 'shopper',
    query: cartDeliveryQuery,
    answer: cartDeliveryAnswer,
  },
  'GET /api/track/:token': {
    summary: "Get the progress of a tracking link's order",
    access: 'public',
    params: trackingToken,
    answer: trackedOrderAnswer,
  },
  'POST /api/admin/orders/tracking-link/:id': {
    summary: 'Create a tracking link of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: newLinkAnswer,
    status: 201,
  },
  'DELETE /api/admin/orders/tracking-link/:id': {
    summary: 'Revoke all tracking links of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: plainAnswer,
  },
  'GET /api/admin/orders/courier-rates/:id': {
    summary: "Get the connected courier's rates for all unpacked products",
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: courierRatesAnswer,
  },
  'POST /api/admin/orders/courier-booking/:id': {
    summary: 'Book the connected courier for unpacked products, and pack them into one parcel',
    access: 'admin',
    staff: 'packing',
    changes: ['stock'],
    params: orderRef,
    body: courierBookingInput,
    answer: packedOrderAnswer,
    status: 201,
  },
  'POST /api/admin/orders/courier-bookings': {
    summary: 'Book the connected courier for many orders, each by its cheapest service',
    access: 'admin',
    staff: 'packing',
    changes: ['stock'],
    body: courierBatchInput,
    answer: courierBatchAnswer,
  },
  'GET /api/admin/orders/manifest': {
    summary: 'List the parcels sent on a day, for the courier to sign',
    access: 'admin',
    staff: 'packing',
    query: manifestQuery,
    answer: manifestAnswer,
  },
  'GET /api/admin/delivery': {
    summary: 'Get the delivery settings',
    access: 'admin',
    answer: deliverySettingsAnswer,
  },
  'PUT /api/admin/delivery': {
    summary: 'Update the delivery settings',
    access: 'admin',
    changes: ['shop'],
    body: deliverySettingsInput,
    answer: deliverySettingsAnswer,
  },
} as const satisfies Calls
