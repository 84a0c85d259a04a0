import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { answer, id, plainAnswer } from '../envelope.ts'
import { profile, profileInput, profileName } from './measures-schema.ts'

// Without `once`, whose stored responses would be a second copy of the measures.
export const profileCalls = {
  'GET /api/shop/measures/:userId': {
    summary: 'The account’s measures',
    access: 'self',
    params: whereUser,
    answer: answer({ data: z.array(profile) }),
  },
  'POST /api/shop/measures/:userId': {
    summary: 'Keep the measures of a person (eight people at most)',
    access: 'self',
    params: whereUser,
    body: profileInput,
    answer: answer({ data: profile }),
    status: 201,
  },
  'PUT /api/shop/measures/:userId/:profileId': {
    summary: 'Change measures; orders keep their copies',
    access: 'self',
    params: z.object({ userId, profileId: id }),
    body: profileInput,
    answer: answer({ data: profile }),
  },
  'DELETE /api/shop/measures/:userId/:profileId': {
    summary: 'Delete measures; orders under way keep their copies',
    access: 'self',
    params: z.object({ userId, profileId: id }),
    answer: plainAnswer,
  },
  'GET /api/admin/customers/:id/measures': {
    summary: 'Names of the profiles that an order for the customer can be made to',
    access: 'admin',
    staff: 'orders',
    params: z.object({ id }),
    answer: answer({ data: z.array(profileName) }),
  },
} as const satisfies Calls
