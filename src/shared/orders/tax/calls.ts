import { type Calls, findById, PDF, XLSX } from '../../call.ts'
import { plainAnswer } from '../../envelope.ts'
import { adminOrderAnswer, orderRef } from '../order-schema.ts'
import {
  documentQuery,
  documentRef,
  documentsAnswer,
  monthQuery,
  taxBuyerInput,
  taxReportQuery,
} from './document-schema.ts'
import { legalAnswer, taxSettingsAnswer, taxSettingsInput } from './tax-settings-schema.ts'

export const taxCalls = {
  'GET /api/common/legal': {
    summary: 'Who sells, and the terms of sale',
    access: 'public',
    shows: ['shop'],
    answer: legalAnswer,
  },
  'GET /api/shop/order/documents/:id': {
    summary: "The invoices, credit notes and vouchers of one of the shopper's orders",
    access: 'shopper',
    params: orderRef,
    answer: documentsAnswer,
  },
  'GET /api/shop/order/document/:documentId': {
    summary: "A document of one of the shopper's orders",
    access: 'shopper',
    params: documentRef,
    query: documentQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/shop/order/receipt/:id': {
    summary: "The receipt of one of the shopper's orders, which has no invoice",
    access: 'shopper',
    params: orderRef,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/orders/receipt/:id': {
    summary: 'The receipt of an order, which has no invoice',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/orders/documents/:id': {
    summary: 'The invoices, credit notes and vouchers of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: documentsAnswer,
  },
  'GET /api/admin/orders/document/:id': {
    summary: 'A document of an order',
    access: 'admin',
    staff: 'orders',
    params: findById,
    query: documentQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'PUT /api/admin/orders/tax-buyer/:id': {
    summary: "Correct an order's state and GSTIN, with a credit note and a new invoice",
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    body: taxBuyerInput,
    answer: adminOrderAnswer,
  },
  'GET /api/admin/tax': {
    summary: 'How the shop charges tax',
    access: 'admin',
    answer: taxSettingsAnswer,
  },
  'PUT /api/admin/tax': {
    summary: 'Change how the shop charges tax',
    access: 'admin',
    changes: ['shop'],
    body: taxSettingsInput,
    answer: taxSettingsAnswer,
  },
  'GET /api/admin/tax/documents': {
    summary: 'All documents of a month in one file',
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/tax/workbook': {
    summary: 'All tables of a month as sheets of one workbook',
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: XLSX,
  },
  'GET /api/admin/tax/report': {
    summary: 'A table of GSTR-1, the register, or the fees of providers, of a month',
    access: 'admin',
    query: taxReportQuery,
    answer: plainAnswer,
    produces: 'text/csv',
  },
} as const satisfies Calls
