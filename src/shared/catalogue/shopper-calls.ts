import { z } from 'zod'
import { type Calls, findById, userId, whereUser } from '../call.ts'
import { answer, id, pageQuery } from '../envelope.ts'
import { productsAnswer } from './product-schema.ts'
import {
  hideInput,
  newReview,
  queuedReviewAnswer,
  queuedReviewsAnswer,
  queueQuery,
  replyInput,
  reviewAnswer,
  reviewQuery,
  reviewsAnswer,
} from './review-schema.ts'

const wish = z.object({ userId: z.string().optional(), productId: id })

export const shopperCalls = {
  'POST /api/shop/wishlist/add': {
    summary: 'Keep a product for later',
    access: 'shopper',
    body: wish,
    answer: productsAnswer,
  },
  'GET /api/shop/wishlist/:userId': {
    summary: 'Products kept for later, newest first',
    access: 'self',
    params: whereUser,
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
  'GET /api/shop/wishlist/ids/:userId': {
    summary: 'Ids of the products kept for later, newest first',
    access: 'self',
    params: whereUser,
    answer: answer({ data: z.array(id) }),
  },
  'DELETE /api/shop/wishlist/:userId/:productId': {
    summary: 'Keep a product no longer',
    access: 'self',
    params: z.object({ userId, productId: id }),
    answer: productsAnswer,
  },
  'POST /api/shop/review/add': {
    summary: 'Review a product',
    access: 'shopper',
    changes: ['reviews'],
    body: newReview,
    answer: reviewAnswer,
    status: 201,
  },
  'GET /api/shop/review/:productId': {
    summary: 'Reviews of a product, newest first',
    access: 'public',
    shows: ['catalogue', 'reviews'],
    params: z.object({ productId: id }),
    query: reviewQuery,
    answer: reviewsAnswer,
  },
  'GET /api/admin/reviews': {
    summary: 'Reviews of all products, newest first',
    access: 'admin',
    staff: 'catalogue',
    query: queueQuery,
    answer: queuedReviewsAnswer,
  },
  'PUT /api/admin/reviews/:id/hidden': {
    summary: 'Hide a review, with a reason; it counts for no average any more',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'reviews'],
    params: findById,
    body: hideInput,
    answer: queuedReviewAnswer,
  },
  'DELETE /api/admin/reviews/:id/hidden': {
    summary: 'Show a hidden review again',
    access: 'admin',
    staff: 'catalogue',
    changes: ['catalogue', 'reviews'],
    params: findById,
    answer: queuedReviewAnswer,
  },
  'PUT /api/admin/reviews/:id/reply': {
    summary: 'Answer a review; an empty reply takes the answer away',
    access: 'admin',
    staff: 'catalogue',
    changes: ['reviews'],
    params: findById,
    body: replyInput,
    answer: queuedReviewAnswer,
  },
} as const satisfies Calls
