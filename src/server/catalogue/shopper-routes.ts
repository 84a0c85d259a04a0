import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pageOfList } from '../database/paging.ts'
import { endpoint } from '../http/endpoint.ts'
import { say } from '../messages/messages.ts'
import { listWishes } from './catalogue.ts'
import { answerReview, hideReview, listQueue } from './reviews/queue.ts'
import { addReview, listReviews } from './reviews/reviews.ts'
import { addWish, listWishIds, removeWish } from './wishlist.ts'

export function reviewRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/review/add', async ({ user, body }) => ({
    message: say('review_added'),
    data: await addReview(db, user, body),
  }))

  endpoint(app, context, 'GET /api/shop/review/:productId', ({ params, query }) =>
    listReviews(context.reads, params.productId, query),
  )

  endpoint(app, context, 'GET /api/admin/reviews', ({ query }) => listQueue(db, query))

  endpoint(app, context, 'PUT /api/admin/reviews/:id/hidden', async ({ user, params, body }) => ({
    message: say('review_hidden'),
    data: await hideReview(db, user, params.id, body.reason),
  }))

  endpoint(app, context, 'DELETE /api/admin/reviews/:id/hidden', async ({ user, params }) => ({
    message: say('review_shown'),
    data: await hideReview(db, user, params.id, null),
  }))

  endpoint(app, context, 'PUT /api/admin/reviews/:id/reply', async ({ user, params, body }) => ({
    message: say(body.reply ? 'reply_saved' : 'reply_removed'),
    data: await answerReview(db, user, params.id, body),
  }))
}

export function wishlistRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/wishlist/:userId', async ({ user, query }) =>
    pageOfList(await listWishes(db, user.id), query),
  )

  endpoint(app, context, 'GET /api/shop/wishlist/ids/:userId', async ({ user }) => ({
    data: await listWishIds(db, user.id),
  }))

  endpoint(app, context, 'POST /api/shop/wishlist/add', async ({ user, body }) => {
    await addWish(db, user.id, body.productId)
    return { message: say('wish_added'), ...pageOfList(await listWishes(db, user.id)) }
  })

  endpoint(
    app,
    context,
    'DELETE /api/shop/wishlist/:userId/:productId',
    async ({ user, params }) => {
      await removeWish(db, user.id, params.productId)
      return { message: say('wish_removed'), ...pageOfList(await listWishes(db, user.id)) }
    },
  )
}
