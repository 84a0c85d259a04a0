import { z } from 'zod'
import {
  listingAnswer,
  listingQuery,
  newProduct,
  productAnswer,
  productEdit,
  productsAnswer,
  SEARCH_MAX,
  SEARCH_MIN,
  uploadAnswer,
} from '../catalogue.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import { featureAnswer, featureInput, featuresAnswer } from '../feature.ts'
import { shopAnswer } from '../shop.ts'
import { byId, type Calls } from './call.ts'

export const catalogueCalls = {
  'POST /api/admin/products/upload-image': {
    summary: 'Upload a picture',
    access: 'admin',
    body: featureInput,
    multipart: 'file',
    answer: uploadAnswer,
  },
  'POST /api/admin/products/add': {
    summary: 'Add a product',
    access: 'admin',
    body: newProduct,
    multipart: 'fields',
    answer: productAnswer,
    status: 201,
  },
  'GET /api/admin/products/get': {
    summary: 'All products',
    access: 'admin',
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
  'PUT /api/admin/products/edit/:id': {
    summary: 'Change a product',
    access: 'admin',
    params: byId,
    body: productEdit,
    multipart: 'fields',
    answer: productAnswer,
  },
  'DELETE /api/admin/products/delete/:id': {
    summary: 'Take a product out of the shop',
    access: 'admin',
    params: byId,
    answer: plainAnswer,
  },
  'GET /api/common/feature/get': {
    summary: 'Feature images of the home page',
    access: 'public',
    answer: featuresAnswer,
  },
  'POST /api/common/feature/add': {
    summary: 'Add a feature image',
    access: 'admin',
    body: featureInput,
    answer: featureAnswer,
    status: 201,
  },
  'GET /api/common/shop': {
    summary: "The shop's name, contact details and social links",
    access: 'public',
    answer: shopAnswer,
  },
  'GET /api/shop/products/get': {
    summary: 'Products by filter and sort',
    access: 'public',
    query: listingQuery,
    answer: listingAnswer,
  },
  'GET /api/shop/products/get/:id': {
    summary: 'One product',
    access: 'public',
    params: byId,
    answer: productAnswer,
  },
  'GET /api/shop/search/:keyword': {
    summary: 'Search title, description and category',
    access: 'public',
    params: z.object({
      keyword: z
        .string()
        .trim()
        .min(SEARCH_MIN, `Please type at least ${SEARCH_MIN} characters.`)
        .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters.`),
    }),
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
} as const satisfies Calls
