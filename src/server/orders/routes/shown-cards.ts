import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatRupees } from '#shared/money.ts'
import {
  type GiftCardDesign,
  giftCardDesigns,
  giftCardPicture,
  giftCardPlate,
} from '#shared/orders/gift-card-design.ts'
import { t, translate } from '#shared/words/words.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { currentLanguage } from '../../messages/messages.ts'
import { toNetwork } from '../../people/sign-in/caller.ts'
import { getShop } from '../../records/settings.ts'
import { giftCardSvg } from '../money/credit/card-art.ts'
import { showCard } from '../parts/credit/shown-card.ts'

/** Serves the page, file and pictures of gift cards. */
export function shownCardRoutes(app: FastifyInstance, context: Context) {
  const { reads, writer, images } = context
  const findCard = ({ ip }: FastifyRequest, code: string) =>
    showCard(context, { address: ip }, code)

  endpoint(app, context, 'GET /api/gift-card/:code', async ({ params, request }) => ({
    data: await findCard(request, params.code),
  }))

  endpoint(app, context, 'GET /api/gift-card/:code/pdf', async ({ params, request, reply }) => {
    const card = await findCard(request, params.code)
    if (!card.code) throw new ShopError('card_frozen')
    const { name } = await getShop(reads)
    const { recipientName, senderName } = card
    reply.header('content-disposition', 'inline; filename="gift-card.pdf"')
    return writer.giftCard(toNetwork(request.ip), {
      language: currentLanguage(),
      title: t('Gift card'),
      design: card.design,
      shop: translate(name),
      amount: formatRupees(card.value),
      to: recipientName && t('For {name}', { name: recipientName }),
      message: card.message,
      from: senderName && t('From {name}', { name: senderName }),
      codeLabel: t('Code of a gift card'),
      code: card.code,
      note: t('Enter the code at checkout. Whoever has it can spend the card.'),
    })
  })

  const pictures = new Map<GiftCardDesign, Promise<Buffer>>()
  const draw = (design: GiftCardDesign, client: string) => {
    const drawn = pictures.get(design) ?? images.drawing(giftCardSvg(design, giftCardPlate), client)
    pictures.set(design, drawn)
    drawn.catch(() => pictures.delete(design))
    return drawn
  }
  for (const design of giftCardDesigns)
    app.get(giftCardPicture(design), { schema: { hide: true } }, async ({ ip }, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=86400')
        .send(await draw(design, ip)),
    )
}
