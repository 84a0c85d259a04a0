import { expect } from 'vitest'
import type { Person } from './server.ts'
import { plainPicture } from './sketch.ts'
import { uploadFile } from './uploads.ts'

/** A valid form of measures that needs no second reading or confirmation. */
export const aProfile = {
  name: 'My mother',
  wear: 'women',
  unit: 'cm',
  basis: 'body',
  values: { bust: '93.7', waist: '78.3', hip: '101.9', shoulder: '37.1' },
  notes: 'Left shoulder lower',
  consent: true,
}

export async function addProfile(person: Person, more: object = {}): Promise<string> {
  const url = `/api/shop/measures/${person.id}`
  const { status, body } = await person.call('POST', url, { ...aProfile, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data._id
}

/** Gives every measured line of an order the same measures. */
export async function giveMeasures(person: Person, orderId: string) {
  const profileId = await addProfile(person)
  const url = `/api/shop/order/measures/${orderId}`
  const { body } = await person.call('GET', url)
  for (const { lineId } of body.data)
    expect((await person.call('POST', url, { lineId, profileId })).status).toBe(200)
}

/** Uploads a photo of a line's piece, with metadata that the shop must remove. */
export async function addPhoto(person: Person, lineId: string) {
  const png = await plainPicture(60, 80)
    .withExif({ IFD0: { Artist: 'Asha' } })
    .png()
    .toBuffer()
  return uploadFile(person, `/api/admin/tailoring/${lineId}/photo`, png, 'image', 'a.png')
}
