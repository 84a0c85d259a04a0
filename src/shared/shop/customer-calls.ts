import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  codLimitInput,
  customerAnswer,
  customerNotes,
  customerQuery,
  customerRecordsAnswer,
  customersAnswer,
} from './customer-schema.ts'

export const customerCalls = {
  'GET /api/admin/customers': {
    summary: 'Everyone with an account, newest first: orders, spend, when last seen',
    access: 'admin',
    staff: 'customers',
    query: customerQuery,
    answer: customersAnswer,
  },
  'PUT /api/admin/customers/:id/notes': {
    summary: 'Note something of a customer',
    access: 'admin',
    staff: 'customers',
    params: findById,
    body: customerNotes,
    answer: customerAnswer,
  },
  'PUT /api/admin/customers/:id/cod': {
    summary: 'Limit a customer’s orders on delivery, or follow the shop’s number',
    access: 'admin',
    staff: 'customers',
    params: findById,
    body: codLimitInput,
    answer: customerAnswer,
  },
  'GET /api/admin/customers/:id/export': {
    summary: 'All that is kept of a customer, as one file',
    access: 'admin',
    params: findById,
    answer: customerRecordsAnswer,
  },
  'DELETE /api/admin/customers/:id': {
    summary: 'Erase a customer: paid orders keep what the law needs',
    access: 'admin',
    confirmed: true,
    changes: ['reviews'],
    params: findById,
    answer: plainAnswer,
  },
} as const satisfies Calls
