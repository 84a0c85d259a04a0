import type { Calls } from '../call.ts'
import {
  categoriesAnswer,
  categoryEdit,
  categoryOrder,
  findCategory,
  newCategory,
} from './category-schema.ts'

export const categoryCalls = {
  'GET /api/admin/categories': {
    summary: 'The categories that the owner added',
    access: 'admin',
    staff: 'catalogue',
    answer: categoriesAnswer,
  },
  'POST /api/admin/categories': {
    summary: 'Add a category; its id is made from the name',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: newCategory,
    answer: categoriesAnswer,
    status: 201,
  },
  'PUT /api/admin/categories/order': {
    summary: 'Put the own categories in this order',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: categoryOrder,
    answer: categoriesAnswer,
  },
  'PUT /api/admin/categories/:id': {
    summary: 'Rename a category, show it in the navigation or not, archive it or take it back',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCategory,
    body: categoryEdit,
    answer: categoriesAnswer,
  },
  'DELETE /api/admin/categories/:id': {
    summary: 'Delete a category that nothing names',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCategory,
    answer: categoriesAnswer,
  },
} as const satisfies Calls
