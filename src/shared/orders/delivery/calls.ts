import type { Calls } from '../../call.ts'
import { plainAnswer } from '../../envelope.ts'
import { adminOrderAnswer, orderRef } from '../order-schema.ts'
import { newLinkAnswer } from '../payment-link-schema.ts'
import { courierBookingInput, courierRatesAnswer } from './courier-schema.ts'
import {
  cartDeliveryAnswer,
  cartDeliveryQuery,
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
    summary: 'Whether and when the shop delivers to a PIN code',
    access: 'public',
    params: pincodeRef,
    query: pincodeQuery,
    answer: pincodeDeliveryAnswer,
  },
  'GET /api/shop/cart/delivery': {
    summary: 'What delivery adds to the cart, to a PIN code or from and up to',
    access: 'shopper',
    query: cartDeliveryQuery,
    answer: cartDeliveryAnswer,
  },
  'GET /api/track/:token': {
    summary: 'How far the order of a tracking link is',
    access: 'public',
    params: trackingToken,
    answer: trackedOrderAnswer,
  },
  'POST /api/admin/orders/tracking-link/:id': {
    summary: 'Make a link that shows how far an order is',
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
    summary: 'What the connected courier charges for all that is left to pack',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: courierRatesAnswer,
  },
  'POST /api/admin/orders/courier-booking/:id': {
    summary: 'Book the connected courier and pack all that is left into one parcel',
    access: 'admin',
    staff: 'orders',
    changes: ['stock'],
    params: orderRef,
    body: courierBookingInput,
    answer: adminOrderAnswer,
    status: 201,
  },
  'GET /api/admin/orders/manifest': {
    summary: 'The parcels that left on a day, for the courier to sign',
    access: 'admin',
    staff: 'packing',
    query: manifestQuery,
    answer: manifestAnswer,
  },
  'GET /api/admin/delivery': {
    summary: 'How the shop delivers',
    access: 'admin',
    answer: deliverySettingsAnswer,
  },
  'PUT /api/admin/delivery': {
    summary: 'Change how the shop delivers',
    access: 'admin',
    changes: ['shop'],
    body: deliverySettingsInput,
    answer: deliverySettingsAnswer,
  },
} as const satisfies Calls
