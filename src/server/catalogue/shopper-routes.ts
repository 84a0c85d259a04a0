import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { portionOf } from '../database/paging.ts'
import { endpoint } from '../http/endpoint.ts'
import { listWishes } from './catalogue.ts'
import { addReview, listReviews } from './reviews.ts'
import { addWish, listWishIds, removeWish } from './wishlist.ts'

export function reviewRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/review/add', async ({ user, body }) => ({
    message: 'Review added successfully!',
    data: await addReview(db, user, body),
  }))

  endpoint(app, context, 'GET /api/shop/review/:productId', ({ params, query }) =>
    listReviews(context.reads, params.productId, query),
  )
}

export function wishlistRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/wishlist/:userId', async ({ user, query }) =>
    portionOf(await listWishes(db, user.id), query),
  )

  endpoint(app, context, 'GET /api/shop/wishlist/ids/:userId', async ({ user }) => ({
    data: await listWishIds(db, user.id),
  }))

  endpoint(app, context, 'POST /api/shop/wishlist/add', async ({ user, body }) => {
    await addWish(db, user.id, body.productId)
    return { message: 'Added to your wishlist', ...portionOf(await listWishes(db, user.id)) }
  })

  endpoint(
    app,
    context,
    'DELETE /api/shop/wishlist/:userId/:productId',
    async ({ user, params }) => {
      await removeWish(db, user.id, params.productId)
      return { message: 'Removed from your wishlist', ...portionOf(await listWishes(db, user.id)) }
    },
  )
}
