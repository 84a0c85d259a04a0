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
    summary: 'Scheduled sales, the latest first',
    access: 'admin',
    staff: 'catalogue',
    answer: salesAnswer,
  },
  'POST /api/admin/sales': {
    summary: 'Plan a sale',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    body: saleInput,
    answer: savedSaleAnswer,
    status: 201,
  },
  'POST /api/admin/sales/preview': {
    summary: 'What a sale would do to the prices of now; nothing is changed',
    access: 'admin',
    staff: 'catalogue',
    body: salePreviewInput,
    answer: salePreviewAnswer,
  },
  'PUT /api/admin/sales/:id': {
    summary: 'Change a sale that has not begun',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: findById,
    body: saleInput,
    answer: savedSaleAnswer,
  },
  'POST /api/admin/sales/:id/end': {
    summary: 'Call a planned sale off, or end a running one now',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: findById,
    answer: saleAnswer,
  },
} as const satisfies Calls
