import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { id, pageQuery, plainAnswer } from '../envelope.ts'
import { addressAnswer, addressEdit, addressesAnswer, addressInput } from './address-schema.ts'

export const addressCalls = {
  'POST /api/shop/address/add': {
    summary: 'Save an address (three at most)',
    once: true,
    access: 'shopper',
    body: addressInput,
    answer: addressAnswer,
    status: 201,
  },
  'GET /api/shop/address/get/:userId': {
    summary: 'Saved addresses',
    access: 'self',
    params: whereUser,
    query: z.object(pageQuery),
    answer: addressesAnswer,
  },
  'PUT /api/shop/address/update/:userId/:addressId': {
    summary: 'Change an address',
    access: 'self',
    params: z.object({ userId, addressId: id }),
    body: addressEdit,
    answer: addressAnswer,
  },
  'DELETE /api/shop/address/delete/:userId/:addressId': {
    summary: 'Delete an address',
    access: 'self',
    params: z.object({ userId, addressId: id }),
    answer: plainAnswer,
  },
} as const satisfies Calls
