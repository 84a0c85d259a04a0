import { type Calls, findById } from '../call.ts'
import {
  saleAnswer,
  saleInput,
  salePreviewAnswer,
  salePreviewInput,
  salesAnswer,
  savedSaleAnswer,
} from './sale-schema.ts'

export const saleCalls = {
  'GET /api/admin/sales': {
    summary: 'List scheduled sales, latest first',
    access: 'admin',
    staff: 'catalogue',
    answer: salesAnswer,
  },
  'POST /api/admin/sales': {
    summary: 'Schedule a sale',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    body: saleInput,
    answer: savedSaleAnswer,
    status: 201,
  },
  'POST /api/admin/sales/preview': {
    summary: 'Preview the effect of a sale on current prices',
    access: 'admin',
    staff: 'catalogue',
    body: salePreviewInput,
    answer: salePreviewAnswer,
  },
  'PUT /api/admin/sales/:id': {
    summary: 'Update a sale that has not started',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: findById,
    body: saleInput,
    answer: savedSaleAnswer,
  },
  'POST /api/admin/sales/:id/end': {
    summary: 'Cancel a scheduled sale, or end a running one',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: findById,
    answer: saleAnswer,
  },
} as const satisfies Calls
