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
    summary: "List the owner's categories",
    access: 'admin',
    staff: 'catalogue',
    answer: categoriesAnswer,
  },
  'POST /api/admin/categories': {
    summary: 'Add a category, with an id made from its name',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: newCategory,
    answer: categoriesAnswer,
    status: 201,
  },
  'PUT /api/admin/categories/order': {
    summary: "Reorder the owner's categories",
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: categoryOrder,
    answer: categoriesAnswer,
  },
  'PUT /api/admin/categories/:id': {
    summary: 'Rename, show, hide, archive or restore a category',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCategory,
    body: categoryEdit,
    answer: categoriesAnswer,
  },
  'DELETE /api/admin/categories/:id': {
    summary: 'Delete an unused category',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCategory,
    answer: categoriesAnswer,
  },
} as const satisfies Calls
