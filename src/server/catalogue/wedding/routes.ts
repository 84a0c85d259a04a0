import type { FastifyInstance } from 'fastify'
import { roleLabels } from '#shared/catalogue/wedding.ts'
import { type WeddingPictureQuery, weddingPictureQuery } from '#shared/catalogue/wedding-schema.ts'
import { hindi } from '#shared/words/hindi/voice.ts'
import { english } from '#shared/words/words.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { getShop } from '../../records/settings.ts'
import { fairTurns } from '../../turns.ts'
import { dressWedding } from './figures.ts'

/** So many pictures are kept, a few hundred kilobytes each; what can be chosen is without end. */
const MOST_KEPT = 40
/** One is drawn at a time, so that uploads wait for one at most; an address has so many wait, and all together. */
const limits = { atOnce: 1, waitingEach: 4, waitingAll: 30 }
const busy = 'Many pictures are being drawn just now. Please try again in a moment.'

/**
 * The picture of a wedding, `/images/wedding.jpg`, of the pieces that the query names: a 400 for what is no
 * id, a 404 for a piece that is not in the shop and for a shop that dresses nobody, a 503 when too many wait.
 */
export function weddingRoutes(app: FastifyInstance, { reads, images }: Context) {
  const inTurn = fairTurns({ ...limits, sentence: busy })
  /** By all that they show, the one that was asked for longest ago first. */
  const kept = new Map<string, Buffer>()

  function keep(key: string, picture: Buffer) {
    kept.delete(key)
    kept.set(key, picture)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
  }

  /** Somebody before in the queue may have asked for the same. */
  async function drawn(key: string, party: Parameters<typeof images.wedding>[0]) {
    const picture = kept.get(key) ?? (await images.wedding(party))
    keep(key, picture)
    return picture
  }

  const schema = { hide: true, querystring: weddingPictureQuery }
  app.get('/images/wedding.jpg', { schema }, async (request, reply) => {
    const { shape, in: language, ...choice } = request.query as WeddingPictureQuery
    const [figures, { name }] = await Promise.all([dressWedding(reads, choice), getShop(reads)])
    if (figures.length === 0)
      throw new ShopError('missing', 'There are no pieces for a wedding in the shop just now.')
    const { say } = language === 'hi' ? hindi : english
    const niches = figures.map(({ role, chosen: { title, titleHindi, image } }) => ({
      role,
      label: say(roleLabels[role]),
      name: (language === 'hi' && titleHindi) || title,
      image,
    }))
    const party = { shape, shop: say(name), niches }
    const key = JSON.stringify(party)
    const picture = kept.get(key) ?? (await inTurn(request.ip, () => drawn(key, party)))
    keep(key, picture)
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(picture)
  })
}
