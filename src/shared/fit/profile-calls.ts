import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { answer, id, plainAnswer } from '../envelope.ts'
import { profile, profileInput } from './measures-schema.ts'

// Without `once`: its stored answers would be a second copy of the measures.
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
} as const satisfies Calls
