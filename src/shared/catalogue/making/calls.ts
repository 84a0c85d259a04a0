import { type Calls, findById } from '../../call.ts'
import { plainAnswer } from '../../envelope.ts'
import { addOnAnswer, addOnEdit, addOnsAnswer, findAddOn, newAddOn } from './add-on-schema.ts'
import {
  clothAnswer,
  clothCorrection,
  clothMovementsAnswer,
  clothMovementsQuery,
  clothName,
  clothsAnswer,
  newCloth,
} from './cloth-schema.ts'
import { productMaking, productMakingAnswer } from './making-schema.ts'

export const makingCalls = {
  'GET /api/admin/products/making/:id': {
    summary: 'Get a product’s make options',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    answer: productMakingAnswer,
  },
  'PUT /api/admin/products/making/:id': {
    summary: 'Set how a product is made to order',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'stock'],
    params: findById,
    body: productMaking,
    answer: productMakingAnswer,
  },
  'GET /api/admin/add-ons': {
    summary: 'List the shop’s own add-ons',
    access: 'admin',
    staff: 'catalogue',
    answer: addOnsAnswer,
  },
  'POST /api/admin/add-ons': {
    summary: 'Add an add-on of the shop’s own',
    access: 'admin',
    staff: 'catalogue',
    body: newAddOn,
    answer: addOnAnswer,
    status: 201,
  },
  'PUT /api/admin/add-ons/:code': {
    summary: 'Rename an own add-on',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue'],
    params: findAddOn,
    body: addOnEdit,
    answer: addOnAnswer,
  },
  'DELETE /api/admin/add-ons/:code': {
    summary: 'Delete an own add-on that no product offers',
    access: 'admin',
    staff: 'catalogue',
    params: findAddOn,
    answer: plainAnswer,
  },
  'GET /api/admin/cloth': {
    summary: 'List the cloths',
    access: 'admin',
    staff: 'catalogue',
    answer: clothsAnswer,
  },
  'POST /api/admin/cloth': {
    summary: 'Add a cloth',
    access: 'admin',
    staff: 'catalogue',
    body: newCloth,
    answer: clothAnswer,
    status: 201,
  },
  'PUT /api/admin/cloth/:id': {
    summary: 'Rename a cloth',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    body: clothName,
    answer: clothAnswer,
  },
  'POST /api/admin/cloth/:id/correct': {
    summary: 'Record a delivery or a correction of cloth',
    access: 'admin',
    staff: 'catalogue',
    changes: ['stock'],
    params: findById,
    body: clothCorrection,
    answer: clothAnswer,
  },
  'GET /api/admin/cloth/:id/movements': {
    summary: 'List the stock movements of a cloth, newest first',
    access: 'admin',
    staff: 'catalogue',
    params: findById,
    query: clothMovementsQuery,
    answer: clothMovementsAnswer,
  },
} as const satisfies Calls
