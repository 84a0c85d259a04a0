import { type Calls, findById, JSON_FILE, PDF, XLSX } from '../../call.ts'
import { plainAnswer } from '../../envelope.ts'
import { adminOrderAnswer, orderRef } from '../order-schema.ts'
import {
  documentQuery,
  documentRef,
  documentsAnswer,
  monthQuery,
  receiptQuery,
  taxBuyerInput,
  taxReportQuery,
} from './document-schema.ts'
import { legalAnswer, taxSettingsAnswer, taxSettingsInput } from './tax-settings-schema.ts'

export const taxCalls = {
  'GET /api/common/legal': {
    summary: "Get the seller's details and the terms of sale",
    access: 'public',
    shows: ['shop'],
    answer: legalAnswer,
  },
  'GET /api/shop/order/documents/:id': {
    summary: "List the tax documents of one of the shopper's orders",
    access: 'shopper',
    params: orderRef,
    answer: documentsAnswer,
  },
  'GET /api/shop/order/document/:documentId': {
    summary: "Get a tax document of one of the shopper's orders",
    access: 'shopper',
    params: documentRef,
    query: documentQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/shop/order/receipt/:id': {
    summary:
      "Get the receipt of one of the shopper's orders without an invoice, or of 80 mm of any paid one",
    access: 'shopper',
    params: orderRef,
    query: receiptQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/orders/receipt/:id': {
    summary: 'Get the receipt of an order without an invoice, or of 80 mm of any paid order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    query: receiptQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/orders/documents/:id': {
    summary: 'List the tax documents of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: documentsAnswer,
  },
  'GET /api/admin/orders/document/:id': {
    summary: 'Get a tax document of an order',
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
    summary: 'Get the tax settings',
    access: 'admin',
    answer: taxSettingsAnswer,
  },
  'PUT /api/admin/tax': {
    summary: 'Update the tax settings',
    access: 'admin',
    changes: ['shop'],
    body: taxSettingsInput,
    answer: taxSettingsAnswer,
  },
  'GET /api/admin/tax/documents': {
    summary: 'Export all tax documents of a month as one file',
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/admin/tax/workbook': {
    summary: 'Export all tax tables of a month as one workbook',
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: XLSX,
  },
  'GET /api/admin/tax/gstr1-workbook': {
    summary: "Export a month's GSTR-1 as a workbook for the portal's offline tool",
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: XLSX,
  },
  'GET /api/admin/tax/gstr1-json': {
    summary: "Export a month's GSTR-1 as the portal's JSON",
    access: 'admin',
    query: monthQuery,
    answer: plainAnswer,
    produces: JSON_FILE,
  },
  'GET /api/admin/tax/report': {
    summary: "Export a month's GSTR-1 table, register or provider fees",
    access: 'admin',
    query: taxReportQuery,
    answer: plainAnswer,
    produces: 'text/csv',
  },
} as const satisfies Calls
