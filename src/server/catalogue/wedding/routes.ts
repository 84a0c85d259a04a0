import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { roleLabels, weddingNames } from '#shared/catalogue/wedding.ts'
import {
  type WeddingPictureQuery,
  type WeddingWebpQuery,
  weddingPictureQuery,
  weddingWebpQuery,
} from '#shared/catalogue/wedding-schema.ts'
import { dayAsText } from '#shared/dates.ts'
import { WEDDING_PICTURE, WEDDING_WEBP } from '#shared/paths.ts'
import { getTitle, translate } from '#shared/words/words.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { withLanguage } from '../../messages/messages.ts'
import { createFairQueue } from '../../queues.ts'
import { getShop } from '../../records/settings.ts'
import { listWeddingFigures } from './figures.ts'

/** A few hundred kilobytes each; the number of combinations is unlimited. */
const MAX_PICTURES = 40
/** One at a time, so that share cards wait for one at most. */
const limits = { atOnce: 1, waitingEach: 4, waitingAll: 30 }
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * Serves the wedding page's figures and pictures. Throws 400 for an invalid id or width, 404
 * without figures, 503 if the queue is full.
 */
export function weddingRoutes(app: FastifyInstance, { reads, images }: Context) {
  const inTurn = createFairQueue({ ...limits, refusal: 'busy.drawings' })
  const pictures = new LRUCache<string, Buffer>({ max: MAX_PICTURES })

  async function draw(key: string, party: Parameters<typeof images.wedding>[0], client: string) {
    const picture = pictures.get(key) ?? (await images.wedding(party, client))
    pictures.set(key, picture)
    return picture
  }

  async function drawWeddingPicture(
    query: WeddingPictureQuery & { width?: number },
    client: string,
  ) {
    const { shape, in: language, brideName, groomName, on, width, ...choice } = query
    const [figures, { name }] = await Promise.all([
      listWeddingFigures(reads, choice),
      getShop(reads),
    ])
    if (figures.length === 0) throw new ShopError('wedding_not_found')
    const party = withLanguage(language, () => ({
      ...(width !== undefined && { width }),
      shape,
      shop: translate(name),
      heading: translate('Save the date'),
      names: weddingNames({ brideName, groomName }),
      day: on ? dayAsText(on, language) : '',
      niches: figures.map(({ role, chosen }) => ({
        role,
        label: translate(roleLabels[role]),
        name: getTitle(chosen),
        image: chosen.image,
      })),
    }))
    const key = JSON.stringify(party)
    return pictures.get(key) ?? (await inTurn(client, () => draw(key, party, client)))
  }

  const schema = { hide: true, querystring: weddingPictureQuery }
  app.get(WEDDING_PICTURE, { schema }, async ({ query, ip }, reply) => {
    const picture = await drawWeddingPicture(query as WeddingPictureQuery, ip)
    return reply.type('image/jpeg').header('cache-control', CACHE_CONTROL).send(picture)
  })
  const ofPages = { hide: true, querystring: weddingWebpQuery }
  app.get(WEDDING_WEBP, { schema: ofPages }, async ({ query, ip }, reply) => {
    const picture = await drawWeddingPicture(query as WeddingWebpQuery, ip)
    return reply.type('image/webp').header('cache-control', CACHE_CONTROL).send(picture)
  })
}
