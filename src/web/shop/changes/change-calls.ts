import type { ChangeRequest, ChangesOfOrder } from '#shared/orders/changes/change-schema.ts'
import type { ChangeState } from '#shared/orders/changes/vocabulary.ts'
import { changePath, guestChangePath } from '#shared/paths.ts'
import type { Api, ReadApi } from '../../api/client.ts'
import { createFormAction } from '../../api/load.ts'

/** Names an order of the account, or the link to an order without an account. */
export type ChangePlace = { orderId: string } | { token: string }

export const pathOf = (place: ChangePlace) =>
  'token' in place ? guestChangePath(place.token) : changePath(place.orderId)

/** URL of the private photos, without the photo's id. */
export const photosPath = (apiOrigin: string, place: ChangePlace) =>
  'token' in place
    ? `${apiOrigin}/api/change/${place.token}/photo`
    : `${apiOrigin}/api/shop/order/changes/${place.orderId}/photo`

export const readChanges = async (api: ReadApi, place: ChangePlace): Promise<ChangesOfOrder> =>
  'token' in place
    ? (await api('GET /api/change/:token', { params: place })).data
    : (await api('GET /api/shop/order/changes/:id', { params: { id: place.orderId } })).data

const callsOf = (api: Api, place: ChangePlace) => {
  if ('token' in place) {
    const params = { token: place.token }
    return {
      ask: (body: ChangeRequest) => api('POST /api/change/:token', { params, body }),
      cancel: (words: string) => api('POST /api/change/:token/cancel', { params, body: { words } }),
      step: (body: Step) => api('POST /api/change/:token/step', { params, body }),
      addPhoto: (changeLineId: string, form: FormData) =>
        api('POST /api/change/:token/photo/:changeLineId', {
          params: { ...params, changeLineId },
          form,
        }),
    }
  }
  const params = { id: place.orderId }
  return {
    ask: (body: ChangeRequest) => api('POST /api/shop/order/changes/:id', { params, body }),
    cancel: (words: string) =>
      api('POST /api/shop/order/changes/:id/cancel', { params, body: { words } }),
    step: (body: Step) => api('POST /api/shop/order/changes/:id/step', { params, body }),
    addPhoto: (changeLineId: string, form: FormData) =>
      api('POST /api/shop/order/changes/:id/photo/:changeLineId', {
        params: { ...params, changeLineId },
        form,
      }),
  }
}

type Step = {
  changeLineId: string
  from: ChangeState
  step: 'withdraw' | 'send' | 'arrive'
  courier?: string
  trackingNumber?: string
}

const QUANTITY = 'quantity '
/** Name of the field with the quantity of a line. */
export const quantityField = (lineId: string) => `${QUANTITY}${lineId}`

/** Quantities above 0 of a posted form. */
export const itemsOf = (fields: Record<string, unknown>) =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(QUANTITY) && Number(value) > 0
      ? [{ lineId: name.slice(QUANTITY.length), quantity: Number(value) }]
      : [],
  )

/** Ask, cancel, a step and a photo are forms of one page; `intent` tells which. */
export const createChangeAction = (
  placeOf: (params: Record<string, string | undefined>) => ChangePlace,
) =>
  createFormAction(async (fields, { api, params }) => {
    const place = placeOf(params)
    const calls = callsOf(api, place)
    const { intent, changeLineId = '', words = '', image } = fields
    // A refusal returns the fields to the page, where a file cannot be.
    delete fields.image
    if (intent === 'photo') {
      const form = new FormData()
      if (image) form.set('image', image)
      await calls.addPhoto(changeLineId, form)
    } else if (intent === 'cancel') await calls.cancel(words)
    else if (intent === 'ask') {
      const { remedy, reason, fit, fitWhere, newSize } = fields
      const request = {
        items: itemsOf(fields),
        remedy,
        reason,
        ...(fit && { fit }),
        fitWhere,
        words,
        ...(remedy === 'exchange' && newSize && { newSize }),
      }
      await calls.ask(request as ChangeRequest)
    } else {
      const { step, from, courier, trackingNumber } = fields
      await calls.step({ changeLineId, step, from, courier, trackingNumber } as Step)
    }
    return pathOf(place)
  })
