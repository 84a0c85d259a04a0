import { z } from 'zod'
import { type Calls, WEBP } from '../call.ts'
import { id, plainAnswer } from '../envelope.ts'
import { orderRef } from '../orders/order-schema.ts'
import {
  fitOfOrderAnswer,
  lineRef,
  measuresAnswer,
  measuresChoice,
  photoRef,
  photosAnswer,
  tailorCardAnswer,
  tailoringAnswer,
  tailoringStep,
  waiverInput,
} from './line-schema.ts'
import { proposalInput } from './measures-schema.ts'

const byTailor = { access: 'admin', staff: 'measures' } as const

/** Responses are never stored. */
export const lineMeasuresCalls = {
  'GET /api/shop/order/measures/:id': {
    summary: "Get the measures and photos of an order's lines",
    access: 'shopper',
    params: orderRef,
    answer: fitOfOrderAnswer,
  },
  'POST /api/shop/order/measures/:id': {
    summary: 'Set the measures of a line that is not cut yet from a profile',
    access: 'shopper',
    params: orderRef,
    body: measuresChoice,
    answer: fitOfOrderAnswer,
  },
  'POST /api/shop/order/measures-answer/:id': {
    summary: 'Accept or decline a correction of measures',
    access: 'shopper',
    params: orderRef,
    body: measuresAnswer,
    answer: fitOfOrderAnswer,
  },
  'POST /api/shop/order/photos-answer/:id': {
    summary: "Approve a product's photos, or request a change",
    access: 'shopper',
    params: orderRef,
    body: photosAnswer,
    answer: fitOfOrderAnswer,
  },
  'GET /api/shop/order/photo/:id/:photoId': {
    summary: 'Get a photo of an ordered product',
    access: 'shopper',
    params: z.object({ id: orderRef.shape.id, photoId: id }),
    answer: plainAnswer,
    produces: WEBP,
  },
  'GET /api/admin/tailoring': {
    summary: 'List unfinished lines that are made to order',
    ...byTailor,
    answer: tailoringAnswer,
  },
  'GET /api/admin/tailoring/:lineId': {
    summary: "Get the tailor's card of a line",
    ...byTailor,
    params: lineRef,
    answer: tailorCardAnswer,
  },
  'POST /api/admin/tailoring/:lineId/step': {
    summary: 'Move a line to the next state of its production',
    ...byTailor,
    changes: ['stock'],
    params: lineRef,
    body: tailoringStep,
    answer: tailorCardAnswer,
  },
  'POST /api/admin/tailoring/:lineId/propose': {
    summary: "Propose a correction of a line's measures",
    ...byTailor,
    params: lineRef,
    body: proposalInput,
    answer: tailorCardAnswer,
  },
  'POST /api/admin/tailoring/:lineId/photo': {
    summary: 'Add a photo of the measured product (at most eight)',
    ...byTailor,
    multipart: 'photo',
    params: lineRef,
    answer: tailorCardAnswer,
  },
  'DELETE /api/admin/tailoring/photo/:photoId': {
    summary: 'Delete a photo of an ordered product',
    ...byTailor,
    params: photoRef,
    answer: tailorCardAnswer,
  },
  'GET /api/admin/tailoring/photo/:photoId': {
    summary: 'Get a photo of an ordered product',
    ...byTailor,
    params: photoRef,
    answer: plainAnswer,
    produces: WEBP,
  },
  'POST /api/admin/tailoring/:lineId/ask': {
    summary: "Request the shopper's approval of a product's photos",
    ...byTailor,
    params: lineRef,
    answer: tailorCardAnswer,
  },
  'POST /api/admin/tailoring/:lineId/waive': {
    summary: "Waive the shopper's approval of a product's photos, with a reason",
    access: 'admin',
    params: lineRef,
    body: waiverInput,
    answer: tailorCardAnswer,
  },
} as const satisfies Calls
