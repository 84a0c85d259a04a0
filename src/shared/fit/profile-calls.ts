import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { answer, id, plainAnswer } from '../envelope.ts'
import { profile, profileInput, profileName } from './measures-schema.ts'

// Without `once`, whose stored responses would be a second copy of the measures.
export const profileCalls = {
  'GET /api/shop/measures/:userId': {
    summary: "List the account's measure profiles",
    access: 'self',
    params: whereUser,
    answer: answer({ data: z.array(profile) }),
  },
  'POST /api/shop/measures/:userId': {
    summary: 'Add a measure profile (at most eight)',
    access: 'self',
    params: whereUser,
    body: profileInput,
    answer: answer({ data: profile }),
    status: 201,
  },
  'PUT /api/shop/measures/:userId/:profileId': {
    summary: 'Update a measure profile and keep the copies on orders',
    access: 'self',
    params: z.object({ userId, profileId: id }),
    body: profileInput,
    answer: answer({ data: profile }),
  },
  'DELETE /api/shop/measures/:userId/:profileId': {
    summary: 'Delete a measure profile; open orders keep their copies',
    access: 'self',
    params: z.object({ userId, profileId: id }),
    answer: plainAnswer,
  },
  'GET /api/admin/customers/:id/measures': {
    summary: "List the names of a customer's measure profiles",
    access: 'admin',
    staff: 'orders',
    params: z.object({ id }),
    answer: answer({ data: z.array(profileName) }),
  },
} as const satisfies Calls
