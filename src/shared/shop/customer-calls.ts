import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  codLimitInput,
  customerAnswer,
  customerNotes,
  customerPageAnswer,
  customerQuery,
  customerRecordsAnswer,
  customersAnswer,
} from './customer-schema.ts'

export const customerCalls = {
  'GET /api/admin/customers': {
    summary: 'List customers with orders, spend and last visit, newest first',
    access: 'admin',
    staff: 'customers',
    query: customerQuery,
    answer: customersAnswer,
  },
  'GET /api/admin/customers/export': {
    summary: 'Export the filtered customers as CSV',
    access: 'admin',
    query: customerQuery,
    answer: plainAnswer,
    produces: 'text/csv',
  },
  'GET /api/admin/customers/:id': {
    summary: 'Get a customer with orders, measures and wishes',
    access: 'admin',
    staff: 'customers',
    params: findById,
    answer: customerPageAnswer,
  },
  'PUT /api/admin/customers/:id/notes': {
    summary: 'Update the staff notes of a customer',
    access: 'admin',
    staff: 'customers',
    params: findById,
    body: customerNotes,
    answer: customerAnswer,
  },
  'PUT /api/admin/customers/:id/cod': {
    summary: "Set a customer's limit of orders on delivery, or follow the shop's",
    access: 'admin',
    staff: 'customers',
    params: findById,
    body: codLimitInput,
    answer: customerAnswer,
  },
  'GET /api/admin/customers/:id/export': {
    summary: "Export a customer's data as one file",
    access: 'admin',
    params: findById,
    answer: customerRecordsAnswer,
  },
  'DELETE /api/admin/customers/:id': {
    summary: 'Erase a customer, except records that the law requires',
    access: 'admin',
    confirmed: true,
    changes: ['reviews'],
    params: findById,
    answer: plainAnswer,
  },
} as const satisfies Calls
