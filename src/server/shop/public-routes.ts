import type { FastifyInstance } from 'fastify'
import { demoTagline } from '#shared/shop/settings-schema.ts'
import { listEmptyCategories, listOwnCategories } from '../catalogue/categories/categories.ts'
import { listNamedCollections } from '../catalogue/collections/collections.ts'
import { findTrialServices } from '../connections/trial-services.ts'
import type { Context } from '../context.ts'
import { pageOfList } from '../database/paging.ts'
import { endpoint } from '../http/endpoint.ts'
import { say } from '../messages/messages.ts'
import { canSendTexts } from '../people/sign-in-codes/sign-in-codes.ts'
import {
  countriesServed,
  getDeliverySettings,
  getHome,
  getPaymentSettings,
  getShop,
  getTaxSettings,
  listPictureOrigins,
} from '../records/settings.ts'
import { addFeature, deleteFeature, editFeature, listFeatures, orderFeatures } from './features.ts'
import { listShownSections } from './sections.ts'

export function commonRoutes(app: FastifyInstance, context: Context) {
  const { db, reads } = context

  endpoint(app, context, 'GET /api/common/feature/get', async ({ query }) =>
    pageOfList(await listFeatures(reads), query),
  )

  endpoint(app, context, 'POST /api/common/feature/add', async ({ body, user }) => ({
    message: say('feature_added'),
    data: await addFeature(db, user, body.image),
  }))

  endpoint(app, context, 'PUT /api/common/feature/order', async ({ body, user }) =>
    pageOfList(await orderFeatures(db, user, body.ids)),
  )

  endpoint(app, context, 'PUT /api/common/feature/edit/:id', async ({ params, body, user }) => ({
    message: say('feature_saved'),
    ...pageOfList(await editFeature(db, user, params.id, body)),
  }))

  endpoint(app, context, 'DELETE /api/common/feature/delete/:id', async ({ params, user }) => ({
    message: say('feature_deleted'),
    ...pageOfList(await deleteFeature(db, user, params.id)),
  }))

  endpoint(app, context, 'GET /api/common/shop', async () => {
    const [
      shop,
      home,
      pictureOrigins,
      { scheme, legalName, roundsTotals },
      { giftCards, giftCardSales },
      { isOn: delivers },
      categories,
      emptyCategories,
      countries,
      collections,
    ] = await Promise.all([
      getShop(reads),
      getHome(reads),
      listPictureOrigins(reads),
      getTaxSettings(reads),
      getPaymentSettings(reads),
      getDeliverySettings(reads),
      listOwnCategories(reads),
      listEmptyCategories(reads),
      countriesServed(reads),
      listNamedCollections(reads),
    ])
    const sections = await listShownSections(reads, home, emptyCategories)
    const demo = context.isDemo
    const tagline = shop.tagline || (demo ? demoTagline : '')
    const trial = findTrialServices(context)
    const isTaxed = scheme !== 'none'
    const seller = { taxed: isTaxed, roundsTotals: isTaxed && roundsTotals, legalName }
    const sellsGiftCards = giftCards && giftCardSales.isOn
    const offers = { giftCards, sellsGiftCards, delivers, countries }
    const menu = { categories, emptyCategories, collections, sections }
    const textsCodes = canSendTexts(context)
    const services = { textsCodes, trial }
    return {
      data: {
        ...shop,
        ...seller,
        ...offers,
        ...menu,
        ...services,
        tagline,
        logo: home.logo,
        pictureOrigins,
        demo,
      },
    }
  })

  endpoint(app, context, 'GET /api/common/home', async () => ({ data: await getHome(reads) }))
}
