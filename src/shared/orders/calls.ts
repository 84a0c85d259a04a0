import { type Calls, ofUser, XLSX } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import { booksAnswer } from './books-schema.ts'
import { orderAgainAnswer } from './cart-schema.ts'
import {
  adminOrderAnswer,
  adminOrderQuery,
  adminOrdersAnswer,
  captureInput,
  createdAnswer,
  newOrder,
  orderAnswer,
  orderById,
  orderQuery,
  orderRef,
  ordersAnswer,
  ordersExportQuery,
  quoteAnswer,
  statusChange,
} from './order-schema.ts'
import { refundInput } from './refund-schema.ts'

export const ordersCalls = {
  'GET /api/admin/orders/get': {
    summary: 'All orders, newest first',
    access: 'admin',
    staff: 'orders',
    query: adminOrderQuery,
    answer: adminOrdersAnswer,
  },
  'GET /api/admin/orders/export': {
    summary: 'What the filter shows, as CSV',
    access: 'admin',
    staff: 'orders',
    query: ordersExportQuery,
    answer: plainAnswer,
    produces: 'text/csv',
  },
  'GET /api/admin/orders/export-xlsx': {
    summary: 'The same as a workbook',
    access: 'admin',
    staff: 'orders',
    query: ordersExportQuery,
    answer: plainAnswer,
    produces: XLSX,
  },
  'POST /api/admin/orders/refund/:id': {
    summary: 'Give money back, for some pieces or for all that is left',
    access: 'admin',
    staff: 'orders',
    changes: ['stock'],
    params: orderRef,
    body: refundInput,
    answer: adminOrderAnswer,
  },
  'GET /api/admin/orders/details/:id': {
    summary: 'One order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: adminOrderAnswer,
  },
  'PUT /api/admin/orders/update/:id': {
    summary: "Change an order's status",
    access: 'admin',
    staff: 'orders',
    changes: ['stock'],
    params: orderRef,
    body: statusChange,
    answer: adminOrderAnswer,
  },
  'GET /api/shop/order/quote': {
    summary: "What the cart costs, in rupees and in the provider's currency",
    access: 'shopper',
    answer: quoteAnswer,
  },
  'POST /api/shop/order/create': {
    summary: 'Make an order from the cart and hold its stock',
    access: 'shopper',
    changes: ['stock'],
    body: newOrder,
    answer: createdAnswer,
    status: 201,
  },
  'POST /api/shop/order/capture': {
    summary: 'Take the approved payment, exactly once',
    access: 'shopper',
    changes: ['stock'],
    body: captureInput,
    answer: orderAnswer,
  },
  'POST /api/shop/order/cancel': {
    summary: 'Give up an unpaid order and free its stock',
    access: 'shopper',
    changes: ['stock'],
    body: orderById,
    answer: plainAnswer,
  },
  'POST /api/shop/order/again': {
    summary: "Put an earlier order's pieces into the cart, as far as they can be had",
    access: 'shopper',
    body: orderById,
    answer: orderAgainAnswer,
  },
  'GET /api/shop/order/list/:userId': {
    summary: "The shopper's orders, newest first",
    access: 'self',
    params: ofUser,
    query: orderQuery,
    answer: ordersAnswer,
  },
  'GET /api/shop/order/details/:id': {
    summary: "One of the shopper's orders",
    access: 'shopper',
    params: orderRef,
    answer: orderAnswer,
  },
  'GET /api/admin/books': {
    summary: 'Whether the books balance, by the last look at both sides',
    access: 'admin',
    staff: 'orders',
    answer: booksAnswer,
  },
} as const satisfies Calls
