import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { id, pageQuery, plainAnswer } from '../envelope.ts'
import { addressAnswer, addressEdit, addressesAnswer, addressInput } from './address-schema.ts'

export const addressCalls = {
  'POST /api/shop/address/add': {
    summary: 'Add an address (at most three)',
    once: true,
    access: 'shopper',
    body: addressInput,
    answer: addressAnswer,
    status: 201,
  },
  'GET /api/shop/address/get/:userId': {
    summary: 'List the saved addresses',
    access: 'self',
    params: whereUser,
    query: z.object(pageQuery),
    answer: addressesAnswer,
  },
  'PUT /api/shop/address/update/:userId/:addressId': {
    summary: 'Update an address',
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
