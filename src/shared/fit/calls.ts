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
    summary: 'List the size charts by kind of garment',
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
    summary: 'Reset a kind of garment to its built-in size chart',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: garmentRef,
    query: sizeChartReset,
    answer: sizeChartAnswer,
  },
  'GET /api/admin/products/fit/:id': {
    summary: "Get buyers' answers about the fit of a product",
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: productFitAnswer,
  },
} as const satisfies Calls
