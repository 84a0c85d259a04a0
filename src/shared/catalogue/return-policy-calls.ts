import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  newReturnPolicy,
  returnPoliciesAnswer,
  returnPolicyAnswer,
  returnPolicyEdit,
} from './return-policy-schema.ts'

export const returnPolicyCalls = {
  'GET /api/admin/return-policies': {
    summary: 'List the return policies',
    access: 'admin',
    staff: 'catalogue',
    answer: returnPoliciesAnswer,
  },
  'POST /api/admin/return-policies': {
    summary: 'Add a return policy',
    once: true,
    access: 'admin',
    changes: ['catalogue'],
    body: newReturnPolicy,
    answer: returnPolicyAnswer,
    status: 201,
  },
  'PUT /api/admin/return-policies/:id': {
    summary: 'Update a return policy; lines that were bought keep theirs',
    access: 'admin',
    changes: ['catalogue'],
    params: findById,
    body: returnPolicyEdit,
    answer: returnPolicyAnswer,
  },
  'DELETE /api/admin/return-policies/:id': {
    summary: 'Delete a return policy that nothing uses',
    access: 'admin',
    changes: ['catalogue'],
    params: findById,
    answer: plainAnswer,
  },
} as const satisfies Calls
