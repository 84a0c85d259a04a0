import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'

/** Serves `/images/share/<stem>.jpg`, made on demand. */
export function shareRoutes(app: FastifyInstance, { images, config }: Context) {
  app.get('/images/share/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const stem = /^([\w-]{1,80})\.jpg$/.exec(name)?.[1]
    const shared = stem ? await images.sharePicture(stem, request.ip) : undefined
    if (!shared) throw new ShopError('picture_not_found')
    const { jpeg, isFinal } = shared
    if (config.picturesBase && isFinal)
      return reply
        .header('cache-control', 'public, max-age=86400')
        .redirect(`${config.picturesBase}/${stem}-share.jpg`)
    return reply
      .type('image/jpeg')
      .header('cache-control', isFinal ? 'public, max-age=31536000, immutable' : 'no-store')
      .send(jpeg)
  })
}
