import { expect } from 'vitest'
import type { Person } from '#test/support/shop.ts'

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
