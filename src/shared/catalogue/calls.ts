import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { type Calls, findById, XLSX } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import {
  featureAnswer,
  featureEdit,
  featureInput,
  featureOrder,
  featuresAnswer,
} from '../shop/feature-schema.ts'
import { shopAnswer } from '../shop/settings-schema.ts'
import { listingAnswer, listingQuery } from './listing-schema.ts'
import { priceHistoryAnswer } from './price-schema.ts'
import { importAnswer, importOptions, importProgressAnswer } from './product-file-schema.ts'
import {
  adminProductQuery,
  bulkAnswer,
  bulkChange,
  deletionAnswer,
  lookAnswer,
  newProduct,
  productAnswer,
  productEdit,
  productsAnswer,
  savedProductAnswer,
  searchAnswer,
  undoAnswer,
  uploadAnswer,
} from './product-schema.ts'
import { stockAdjustment, stockAnswer, stockQuery } from './stock-schema.ts'
import { isSearchable, SEARCH_MAX, SEARCH_MIN } from './vocabulary.ts'
import { weddingAnswer, weddingQuery } from './wedding-schema.ts'

export const catalogueCalls = {
  'POST /api/admin/products/upload-image': {
    summary: 'Upload a picture',
    access: 'admin',
    staff: 'catalogue',
    body: featureInput,
    multipart: 'file',
    answer: uploadAnswer,
  },
  'POST /api/admin/products/add': {
    summary: 'Add a product',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    body: newProduct,
    multipart: 'fields',
    answer: savedProductAnswer,
    status: 201,
  },
  'GET /api/admin/products/get': {
    summary: 'All products',
    access: 'admin',
    staff: 'catalogue',
    query: adminProductQuery,
    answer: productsAnswer,
  },
  'GET /api/admin/products/get/:id': {
    summary: 'One product, drafts and archived ones too',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: productAnswer,
  },
  'POST /api/admin/products/bulk': {
    summary: 'Change many products at once, or preview it',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    body: bulkChange,
    answer: bulkAnswer,
  },
  'POST /api/admin/products/undo/:id': {
    summary: 'Take back what was changed or deleted together, by its batch',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    params: findById,
    answer: undoAnswer,
  },
  'GET /api/admin/products/undo/:id': {
    summary: 'What taking a batch back would do, and which products would stay',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: undoAnswer,
  },
  'GET /api/admin/products/export': {
    summary: 'All products as CSV, in the form that the import takes',
    access: 'admin',
    staff: 'catalogue',
    answer: plainAnswer,
    produces: 'text/csv',
  },
  'GET /api/admin/products/export-xlsx': {
    summary: 'The same as a workbook',
    access: 'admin',
    staff: 'catalogue',
    answer: plainAnswer,
    produces: XLSX,
  },
  'GET /api/admin/products/template': {
    summary: 'An empty product file with an example',
    access: 'admin',
    staff: 'catalogue',
    answer: plainAnswer,
    produces: XLSX,
  },
  'POST /api/admin/products/import': {
    summary: 'Add and change products from a CSV or .xlsx, or a zip of a CSV with its pictures',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    body: importOptions,
    multipart: 'table',
    answer: importAnswer,
  },
  'GET /api/admin/products/import/:id': {
    summary: 'How far an import is',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: importProgressAnswer,
  },
  'PUT /api/admin/products/edit/:id': {
    summary: 'Change a product',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    params: findById,
    body: productEdit,
    multipart: 'fields',
    answer: savedProductAnswer,
  },
  'GET /api/admin/products/prices/:id': {
    summary: 'What a product cost, and the lowest price of the last 30 days',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: priceHistoryAnswer,
  },
  'GET /api/admin/products/stock/:id': {
    summary: 'Free, held and counted pieces of a product, and every change of them',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    query: stockQuery,
    answer: stockAnswer,
  },
  'POST /api/admin/products/stock/:id': {
    summary: 'Pieces came, went or were counted',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    params: findById,
    body: stockAdjustment,
    answer: productAnswer,
  },
  'DELETE /api/admin/products/delete/:id': {
    summary: 'Take a product out of the shop',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    params: findById,
    answer: deletionAnswer,
  },
  'GET /api/common/feature/get': {
    summary: 'Feature images of the home page',
    access: 'public',
    shows: ['features'],
    query: z.object(pageQuery),
    answer: featuresAnswer,
  },
  'POST /api/common/feature/add': {
    summary: 'Add a feature image',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['features'],
    body: featureInput,
    answer: featureAnswer,
    status: 201,
  },
  'PUT /api/common/feature/edit/:id': {
    summary: 'Say something below a feature image, and where it leads',
    access: 'admin',
    staff: 'catalogue',
    changes: ['features'],
    params: findById,
    body: featureEdit,
    answer: featuresAnswer,
  },
  'PUT /api/common/feature/order': {
    summary: 'Put the feature images in this order',
    access: 'admin',
    staff: 'catalogue',
    changes: ['features'],
    body: featureOrder,
    answer: featuresAnswer,
  },
  'DELETE /api/common/feature/delete/:id': {
    summary: 'Take a feature image away',
    access: 'admin',
    staff: 'catalogue',
    changes: ['features'],
    params: findById,
    answer: featuresAnswer,
  },

  'GET /api/common/shop': {
    summary: "The shop's name, contact details and social links",
    access: 'public',
    shows: ['shop', 'catalogue', 'features'],
    answer: shopAnswer,
  },
  'GET /api/shop/products/get': {
    summary: 'Products by filter and sort',
    access: 'public',
    shows: ['catalogue', 'stock', 'reviews'],
    query: listingQuery,
    answer: listingAnswer,
  },
  'GET /api/shop/products/get/:id': {
    summary: 'One product',
    access: 'public',
    shows: ['catalogue', 'stock', 'reviews'],
    params: findById,
    answer: productAnswer,
  },
  'GET /api/shop/search/:keyword': {
    summary: 'Search title, description and category',
    access: 'public',
    shows: ['catalogue', 'stock', 'reviews'],
    params: z.object({
      keyword: z
        .string()
        .trim()
        .max(SEARCH_MAX, fault('Please search for at most {n} characters.', { n: SEARCH_MAX }))
        .refine(isSearchable, fault('Please type at least {n} characters.', { n: SEARCH_MIN })),
    }),
    query: z.object(pageQuery),
    answer: searchAnswer,
  },
  'GET /api/shop/products/look/:id': {
    summary: 'Products that complete a look with one product',
    access: 'public',
    shows: ['catalogue', 'stock'],
    params: findById,
    answer: lookAnswer,
  },
  'GET /api/shop/wedding': {
    summary: 'Who wears what at a wedding, and what else there is for each',
    access: 'public',
    shows: ['catalogue', 'stock'],
    query: weddingQuery,
    answer: weddingAnswer,
  },
} as const satisfies Calls
