import type { Calls } from '../call.ts'
import {
  collectionAnswer,
  collectionEdit,
  collectionOrder,
  collectionsAnswer,
  findCollection,
  newCollection,
} from './collection-schema.ts'

export const collectionCalls = {
  'GET /api/admin/collections': {
    summary: 'List the collections',
    access: 'admin',
    staff: 'catalogue',
    answer: collectionsAnswer,
  },
  'GET /api/admin/collections/:id': {
    summary: 'Get a collection with its products',
    access: 'admin',
    staff: 'catalogue',
    params: findCollection,
    answer: collectionAnswer,
  },
  'POST /api/admin/collections': {
    summary: 'Add a collection, with an id made from its name',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: newCollection,
    answer: collectionsAnswer,
    status: 201,
  },
  'PUT /api/admin/collections/order': {
    summary: 'Reorder the collections',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: collectionOrder,
    answer: collectionsAnswer,
  },
  'PUT /api/admin/collections/:id': {
    summary: 'Update a collection and its products',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCollection,
    body: collectionEdit,
    answer: collectionsAnswer,
  },
  'DELETE /api/admin/collections/:id': {
    summary: 'Delete an unused collection and keep its products',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCollection,
    answer: collectionsAnswer,
  },
} as const satisfies Calls
