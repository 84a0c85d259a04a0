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
    summary: 'Add a product to the wishlist',
    access: 'shopper',
    body: wish,
    answer: productsAnswer,
  },
  'GET /api/shop/wishlist/:userId': {
    summary: 'List the products on the wishlist, newest first',
    access: 'self',
    params: whereUser,
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
  'GET /api/shop/wishlist/ids/:userId': {
    summary: 'List the ids of the products on the wishlist, newest first',
    access: 'self',
    params: whereUser,
    answer: answer({ data: z.array(id) }),
  },
  'DELETE /api/shop/wishlist/:userId/:productId': {
    summary: 'Remove a product from the wishlist',
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
    summary: 'List the reviews of a product, newest first',
    access: 'public',
    shows: ['catalogue', 'reviews'],
    params: z.object({ productId: id }),
    query: reviewQuery,
    answer: reviewsAnswer,
  },
  'GET /api/admin/reviews': {
    summary: 'List all reviews, newest first',
    access: 'admin',
    staff: 'catalogue',
    query: queueQuery,
    answer: queuedReviewsAnswer,
  },
  'PUT /api/admin/reviews/:id/hidden': {
    summary: 'Hide a review, with a reason, and exclude it from averages',
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
    summary: 'Reply to a review, or remove the reply',
    access: 'admin',
    staff: 'catalogue',
    changes: ['reviews'],
    params: findById,
    body: replyInput,
    answer: queuedReviewAnswer,
  },
} as const satisfies Calls
