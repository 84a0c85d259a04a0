import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { visitorOrigin } from '../../http/origins.ts'
import { say } from '../../messages/messages.ts'
import { systemActor } from '../../records/audit.ts'
import { askForChange, cancelPaidOrder, enterChange } from '../changes/ask.ts'
import { readChangesOfOrder } from '../changes/change-rows.ts'
import { changeSize } from '../changes/editing.ts'
import { openChanges, orderOfChangeLink, sendChangeCode } from '../changes/links.ts'
import { countChanges, listChanges, readChangeFigures, readOwnerChanges } from '../changes/list.ts'
import { addChangePhoto, getChangePhoto } from '../changes/private-records.ts'
import { takeOwnerStep, takeShopperStep, undoStep } from '../changes/steps.ts'
import { getOwnOrder, resolveOrderId } from '../reading/orders.ts'

const forbidCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** Returns WebP. Throws 400 without a picture. */
async function reencodeUpload({ images }: Context, { upload }: FastifyRequest) {
  if (!upload) throw invalid('image', 'picture_missing')
  return images.reencode(upload)
}

export function changeRoutes(app: FastifyInstance, context: Context) {
  shopperRoutes(app, context)
  guestRoutes(app, context)
  staffRoutes(app, context)
}

function shopperRoutes(app: FastifyInstance, context: Context) {
  const { db, providers } = context

  /** Throws 403 or 404 for another shopper's order. */
  const ownOrder = async (userId: string, idOrNumber: string) =>
    (await getOwnOrder(db, userId, await resolveOrderId(db, idOrNumber), providers))._id

  endpoint(app, context, 'GET /api/shop/order/changes/:id', async ({ user, params }) => ({
    data: await readChangesOfOrder(db, await ownOrder(user.id, params.id)),
  }))

  endpoint(app, context, 'POST /api/shop/order/changes/:id', async ({ user, params, body }) => {
    const orderId = await ownOrder(user.id, params.id)
    return { message: say('change_asked'), data: await askForChange(context, orderId, body) }
  })

  endpoint(
    app,
    context,
    'POST /api/shop/order/changes/:id/cancel',
    async ({ user, params, body }) => {
      const orderId = await ownOrder(user.id, params.id)
      // The audit log reads the name from the account, so that erasing the account removes it.
      const actor = { id: user.id, userName: '' }
      const data = await cancelPaidOrder(context, actor, orderId, body.words)
      return { message: say('cancel_taken'), data }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/shop/order/changes/:id/step',
    async ({ user, params, body }) => {
      const orderId = await ownOrder(user.id, params.id)
      await takeShopperStep(db, orderId, body)
      return { message: say('answer_saved'), data: await readChangesOfOrder(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/shop/order/changes/:id/photo/:changeLineId',
    async ({ user, params, request }) => {
      const orderId = await ownOrder(user.id, params.id)
      const picture = await reencodeUpload(context, request)
      await addChangePhoto(db, orderId, params.changeLineId, picture)
      return { message: say('photo_added'), data: await readChangesOfOrder(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'GET /api/shop/order/changes/:id/photo/:photoId',
    async ({ user, params, reply }) => {
      forbidCaching(reply)
      return getChangePhoto(db, await ownOrder(user.id, params.id), params.photoId)
    },
  )
}

function guestRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context

  endpoint(app, context, 'POST /api/change/code', async ({ body, request }) => {
    await sendChangeCode(db, toCaller(request, config), body)
    return { message: say('code_sent') }
  })

  endpoint(app, context, 'POST /api/change/open', async ({ body, request }) => ({
    data: await openChanges(db, toCaller(request, config), body),
  }))

  endpoint(app, context, 'GET /api/change/:token', async ({ params }) => ({
    data: await readChangesOfOrder(db, await orderOfChangeLink(db, params.token)),
  }))

  endpoint(app, context, 'POST /api/change/:token', async ({ params, body }) => {
    const orderId = await orderOfChangeLink(db, params.token)
    return { message: say('change_asked'), data: await askForChange(context, orderId, body) }
  })

  endpoint(app, context, 'POST /api/change/:token/cancel', async ({ params, body }) => {
    const orderId = await orderOfChangeLink(db, params.token)
    const data = await cancelPaidOrder(context, systemActor(''), orderId, body.words)
    return { message: say('cancel_taken'), data }
  })

  endpoint(app, context, 'POST /api/change/:token/step', async ({ params, body }) => {
    const orderId = await orderOfChangeLink(db, params.token)
    await takeShopperStep(db, orderId, body)
    return { message: say('answer_saved'), data: await readChangesOfOrder(db, orderId) }
  })

  app.register(async (scope) => {
    // A wrong link is refused before the picture is read.
    scope.addHook('onRequest', async ({ params }) => {
      await orderOfChangeLink(db, (params as { token: string }).token)
    })
    endpoint(
      scope,
      context,
      'POST /api/change/:token/photo/:changeLineId',
      async ({ params, request }) => {
        const orderId = await orderOfChangeLink(db, params.token)
        const picture = await reencodeUpload(context, request)
        await addChangePhoto(db, orderId, params.changeLineId, picture)
        return { message: say('photo_added'), data: await readChangesOfOrder(db, orderId) }
      },
    )
  })

  endpoint(app, context, 'GET /api/change/:token/photo/:photoId', async ({ params, reply }) => {
    forbidCaching(reply)
    return getChangePhoto(db, await orderOfChangeLink(db, params.token), params.photoId)
  })
}

function staffRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/changes', async ({ query }) => listChanges(db, query))

  endpoint(app, context, 'GET /api/admin/changes/counts', async () => ({
    data: await countChanges(db),
  }))

  endpoint(app, context, 'GET /api/admin/changes/figures', async () => ({
    data: await readChangeFigures(db),
  }))

  endpoint(app, context, 'GET /api/admin/orders/changes/:id', async ({ params }) => ({
    data: await readOwnerChanges(db, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'POST /api/admin/orders/changes/:id', async ({ user, params, body }) => {
    const orderId = await resolveOrderId(db, params.id)
    await enterChange(context, user, orderId, body)
    return { message: say('change_entered'), data: await readOwnerChanges(db, orderId) }
  })

  endpoint(
    app,
    context,
    'POST /api/admin/orders/changes/:id/step',
    async ({ user, params, body, request }) => {
      const orderId = await resolveOrderId(db, params.id)
      await takeOwnerStep(context, user, orderId, body, visitorOrigin(context.config, request))
      return { message: say('change_stepped'), data: await readOwnerChanges(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/admin/orders/changes/:id/size',
    async ({ user, params, body }) => {
      const orderId = await resolveOrderId(db, params.id)
      await changeSize(context, user, orderId, body)
      return { message: say('change_stepped'), data: await readOwnerChanges(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'POST /api/admin/orders/changes/:id/undo',
    async ({ user, params, body }) => {
      const orderId = await resolveOrderId(db, params.id)
      await undoStep(db, user, orderId, body)
      return { message: say('change_undone'), data: await readOwnerChanges(db, orderId) }
    },
  )

  endpoint(
    app,
    context,
    'GET /api/admin/orders/changes/:id/photo/:photoId',
    async ({ params, reply }) => {
      forbidCaching(reply)
      return getChangePhoto(db, await resolveOrderId(db, params.id), params.photoId)
    },
  )
}
