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
    summary: 'The collections that the owner made',
    access: 'admin',
    staff: 'catalogue',
    answer: collectionsAnswer,
  },
  'GET /api/admin/collections/:id': {
    summary: 'A collection with its products',
    access: 'admin',
    staff: 'catalogue',
    params: findCollection,
    answer: collectionAnswer,
  },
  'POST /api/admin/collections': {
    summary: 'Add a collection; its id is made from the name',
    once: true,
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: newCollection,
    answer: collectionsAnswer,
    status: 201,
  },
  'PUT /api/admin/collections/order': {
    summary: 'Put the collections in this order',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    body: collectionOrder,
    answer: collectionsAnswer,
  },
  'PUT /api/admin/collections/:id': {
    summary: 'Change a collection and its products',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCollection,
    body: collectionEdit,
    answer: collectionsAnswer,
  },
  'DELETE /api/admin/collections/:id': {
    summary: 'Delete a collection that nothing names; its products stay',
    access: 'admin',
    staff: 'catalogue',
    changes: ['shop', 'catalogue'],
    params: findCollection,
    answer: collectionsAnswer,
  },
} as const satisfies Calls
