import { type Calls, findById } from '../call.ts'
import {
  garmentRef,
  productFitAnswer,
  sizeChartAnswer,
  sizeChartInput,
  sizeChartReset,
  sizeChartsAnswer,
} from './chart-schema.ts'

export const fitCalls = {
  'GET /api/admin/size-charts': {
    summary: 'The size chart of each kind of garment',
    access: 'admin',
    staff: 'catalogue',
    answer: sizeChartsAnswer,
  },
  'PUT /api/admin/size-charts/:garment': {
    summary: 'Set the size chart of a kind of garment',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: garmentRef,
    body: sizeChartInput,
    answer: sizeChartAnswer,
  },
  'DELETE /api/admin/size-charts/:garment': {
    summary: 'Go back to the built-in size chart of a kind of garment',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: garmentRef,
    query: sizeChartReset,
    answer: sizeChartAnswer,
  },
  'GET /api/admin/products/fit/:id': {
    summary: 'How a product fitted the shoppers who bought it',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: productFitAnswer,
  },
} as const satisfies Calls
