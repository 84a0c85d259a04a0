import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { isPermitted } from '#shared/people/roles.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { deleteProfile } from '../../people/fit/profiles.ts'
import {
  answerProposal,
  chooseMeasures,
  deleteUnusedCopies,
  proposeMeasures,
} from '../parts/making/line-measures.ts'
import { advanceProduction } from '../parts/making/made-lines.ts'
import {
  addPhoto,
  answerPhotos,
  askApproval,
  deletePhoto,
  getPhoto,
  waiveApproval,
} from '../parts/making/photos.ts'
import { fitOfOrder, getTailorCard, listTailoring } from '../parts/making/tailoring.ts'
import { getOwnOrder, resolveOrderId } from '../reading/orders.ts'

const forbidCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export function lineMeasuresRoutes(app: FastifyInstance, context: Context) {
  const { db, images, providers } = context

  /** Throws 403 for another shopper's order. */
  const ownOrder = async (userId: string, idOrNumber: string) =>
    (await getOwnOrder(db, userId, await resolveOrderId(db, idOrNumber), providers))._id

  endpoint(app, context, 'GET /api/shop/order/measures/:id', async ({ user, params }) => ({
    data: await fitOfOrder(db, await ownOrder(user.id, params.id)),
  }))

  endpoint(app, context, 'POST /api/shop/order/measures/:id', async ({ user, params, body }) => {
    const orderId = await ownOrder(user.id, params.id)
    await chooseMeasures(db, user.id, { orderId, ...body })
    return { message: say('measures_given'), data: await fitOfOrder(db, orderId) }
  })

  endpoint(
    app,
    context,
    'POST /api/shop/order/measures-answer/:id',
    async ({ user, params, body }) => {
      const orderId = await ownOrder(user.id, params.id)
      await answerProposal(db, user.id, { orderId, ...body })
      return { message: say('answer_saved'), data: await fitOfOrder(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/shop/order/photos-answer/:id',
    async ({ user, params, body }) => {
      const orderId = await ownOrder(user.id, params.id)
      await answerPhotos(db, user.id, orderId, body)
      return { message: say('answer_saved'), data: await fitOfOrder(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'GET /api/shop/order/photo/:id/:photoId',
    async ({ user, params, reply }) => {
      forbidCaching(reply)
      const orderId = await ownOrder(user.id, params.id)
      return getPhoto(db, params.photoId, { orderId, userId: user.id })
    },
  )

  endpoint(
    app,
    context,
    'DELETE /api/shop/measures/:userId/:profileId',
    async ({ user, params: { profileId } }) => {
      await deleteProfile(db, user.id, profileId)
      await deleteUnusedCopies(db, user.id, profileId)
      return { message: say('measures_deleted') }
    },
  )

  const cardFor = (user: SessionUser, lineId: string) =>
    getTailorCard(db, lineId, user.staffRole !== undefined && isPermitted(user.staffRole, 'orders'))

  endpoint(app, context, 'GET /api/admin/tailoring', async () => ({
    data: await listTailoring(db),
  }))

  endpoint(app, context, 'GET /api/admin/tailoring/:lineId', async ({ user, params }) => ({
    data: await cardFor(user, params.lineId),
  }))

  endpoint(
    app,
    context,
    'POST /api/admin/tailoring/:lineId/step',
    async ({ user, params, body }) => {
      const { orderId } = await cardFor(user, params.lineId)
      await advanceProduction(db, user, orderId, { lineId: params.lineId, ...body })
      return { data: await cardFor(user, params.lineId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/admin/tailoring/:lineId/propose',
    async ({ user, params, body }) => {
      await proposeMeasures(db, user, params.lineId, body)
      return { message: say('proposal_sent'), data: await cardFor(user, params.lineId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/admin/tailoring/:lineId/photo',
    async ({ user, params, request }) => {
      if (!request.upload) throw invalid('image', 'picture_missing')
      const picture = await images.reencode(request.upload)
      await addPhoto(db, user, params.lineId, picture)
      return { message: say('photo_added'), data: await cardFor(user, params.lineId) }
    },
  )

  endpoint(app, context, 'DELETE /api/admin/tailoring/photo/:photoId', async ({ user, params }) => {
    const lineId = await deletePhoto(db, user, params.photoId)
    return { message: say('photo_deleted'), data: await cardFor(user, lineId) }
  })

  endpoint(app, context, 'GET /api/admin/tailoring/photo/:photoId', async ({ params, reply }) => {
    forbidCaching(reply)
    return getPhoto(db, params.photoId)
  })

  endpoint(app, context, 'POST /api/admin/tailoring/:lineId/ask', async ({ user, params }) => {
    await askApproval(db, user, params.lineId)
    return { message: say('approval_asked'), data: await cardFor(user, params.lineId) }
  })

  endpoint(
    app,
    context,
    'POST /api/admin/tailoring/:lineId/waive',
    async ({ user, params, body }) => {
      await waiveApproval(db, user, params.lineId, body.reason)
      return { message: say('approval_waived'), data: await cardFor(user, params.lineId) }
    },
  )
}
