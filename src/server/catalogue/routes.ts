import type { FastifyInstance } from 'fastify'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { contentHash } from '../content-hash.ts'
import type { Context } from '../context.ts'
import { pageOfList } from '../database/paging.ts'
import type { Db } from '../db.ts'
import { invalid } from '../errors.ts'
import { bytesOfJson } from '../http/bounded-cache.ts'
import { toCaller } from '../http/device-cookie.ts'
import { endpoint } from '../http/endpoint.ts'
import { say } from '../messages/messages.ts'
import { recordEvent } from '../people/account-events.ts'
import { getProduct, getShownInColours, listProducts } from './catalogue.ts'
import { refuseUnknownCategories } from './categories/categories.ts'
import { getShownCollection } from './collections/collections.ts'
import { isNarrowed } from './details.ts'
import { countForAllFacets, countForFacets, isCountable, listBestSellers } from './facets.ts'
import { exportProducts, exportProductsXlsx, productTemplate } from './import/product-file.ts'
import { followImport, importProducts } from './import/product-import.ts'
import { completeLook } from './look.ts'
import { listForOwner } from './product-list.ts'
import { priceGapWarning } from './products/price-gap.ts'
import { getPriceHistory } from './products/price-history.ts'
import { changeMany } from './products/product-bulk.ts'
import {
  addProduct,
  adjustProduct,
  bookStockCount,
  deleteProduct,
  editProduct,
} from './products/products.ts'
import { undoBatch } from './products/undo.ts'
import { searchProducts } from './search/search.ts'
import { listReorders } from './stock/reorder.ts'
import { findPieces } from './stock/stock-count.ts'
import { getStock } from './stock/stock-report.ts'
import { listVisibleIds } from './visible-products.ts'
import { listWeddingFigures, withFigures } from './wedding/figures.ts'

async function taxGapWarning(db: Db, product: Product) {
  const warning = await priceGapWarning(db, product)
  return warning === undefined ? {} : { warning }
}

export function productRoutes(app: FastifyInstance, context: Context) {
  const { db, reads } = context
  /** A sale counts the products again only if it changes the best sellers. */
  async function facetCounts(detailed: boolean, collection = '') {
    const sellers = await app.responseCache.value('best sellers', ['catalogue', 'stock'], () =>
      listBestSellers(reads),
    )
    return app.responseCache.value(
      `${detailed ? 'facets of all groups' : 'facets'} ${collection} ${contentHash(sellers)}`,
      detailed ? ['catalogue', 'stock'] : ['catalogue'],
      () =>
        (detailed ? countForAllFacets : countForFacets)(reads, sellers, collection || undefined),
    )
  }

  endpoint(app, context, 'GET /api/shop/products/get', async ({ query }) => {
    await refuseUnknownCategories(reads, query.category, 'category')
    const collection = query.collection && (await getShownCollection(reads, query.collection))
    const plain = await facetCounts(false, query.collection)
    const isDetailed = isNarrowed(query) || (query.facets && isCountable(plain))
    const counts = isDetailed ? await facetCounts(true, query.collection) : plain
    return { ...(await listProducts(reads, query, counts)), ...(collection && { collection }) }
  })

  endpoint(app, context, 'GET /api/shop/products/ids', async () => ({
    data: await app.responseCache.value(
      'visible ids',
      ['catalogue'],
      () => listVisibleIds(reads),
      bytesOfJson,
    ),
  }))

  endpoint(app, context, 'GET /api/shop/products/get/:id', async ({ params }) => ({
    data: await getShownInColours(reads, params.id),
  }))

  endpoint(app, context, 'GET /api/shop/search/:keyword', ({ params, query }) =>
    searchProducts(reads, params.keyword, query, (name, compute) =>
      app.responseCache.value(name, ['catalogue'], compute, bytesOfJson),
    ),
  )

  endpoint(app, context, 'GET /api/shop/products/look/:id', async ({ params }) =>
    pageOfList(await completeLook(context.reads, params.id)),
  )

  endpoint(app, context, 'GET /api/shop/wedding', async ({ query }) => ({
    data: await withFigures(context.images, await listWeddingFigures(reads, query)),
  }))

  endpoint(app, context, 'GET /api/admin/products/get', async ({ query }) => {
    await refuseUnknownCategories(db, query.category ? [query.category] : [], 'category')
    return listForOwner(db, query)
  })

  endpoint(app, context, 'GET /api/admin/products/get/:id', async ({ params }) => ({
    data: await getProduct(db, params.id),
  }))

  endpoint(app, context, 'GET /api/admin/products/prices/:id', async ({ params }) => ({
    data: await getPriceHistory(db, params.id),
  }))

  endpoint(app, context, 'POST /api/admin/products/upload-image', async ({ body }) => ({
    imageUrl: body.image,
  }))

  endpoint(app, context, 'POST /api/admin/products/add', async ({ body, user }) => {
    const data = await addProduct(db, user, body)
    return { message: say('product_added'), data, ...(await taxGapWarning(db, data)) }
  })

  endpoint(app, context, 'PUT /api/admin/products/edit/:id', async ({ params, body, user }) => {
    const data = await editProduct(db, user, params.id, body)
    return { message: say('product_edited'), data, ...(await taxGapWarning(db, data)) }
  })

  endpoint(app, context, 'DELETE /api/admin/products/delete/:id', async ({ params, user }) => {
    const { batch } = await deleteProduct(db, user, params.id)
    return { message: say('product_deleted'), batch }
  })

  endpoint(app, context, 'GET /api/admin/products/export', async ({ reply, user, request }) => {
    await recordEvent(db, 'productsExported', user, toCaller(request, context.config))
    reply.header('content-disposition', 'attachment; filename="products.csv"')
    return exportProducts(db)
  })

  endpoint(
    app,
    context,
    'GET /api/admin/products/export-xlsx',
    async ({ reply, user, request }) => {
      await recordEvent(db, 'productsExported', user, toCaller(request, context.config))
      reply.header('content-disposition', 'attachment; filename="products.xlsx"')
      return exportProductsXlsx(context, user.id)
    },
  )

  endpoint(app, context, 'GET /api/admin/products/template', async ({ reply, user }) => {
    reply.header('content-disposition', 'attachment; filename="products-template.xlsx"')
    return productTemplate(context, user.id)
  })

  endpoint(app, context, 'POST /api/admin/products/import', async ({ body, user, request }) => {
    if (!request.upload) throw invalid('file', 'file_missing.products')
    return { data: await importProducts(context, user, request.upload, body) }
  })

  endpoint(app, context, 'GET /api/admin/products/import/:id', async ({ params }) => ({
    data: await followImport(db, params.id),
  }))

  endpoint(app, context, 'GET /api/admin/products/stock/:id', ({ params, query }) =>
    getStock(db, params.id, query),
  )

  endpoint(app, context, 'POST /api/admin/products/stock/:id', async ({ params, body, user }) => ({
    message: say('stock_updated'),
    data: await adjustProduct(db, user, params.id, body),
  }))

  endpoint(app, context, 'GET /api/admin/stock/pieces', async ({ query }) => ({
    data: await findPieces(db, query.q),
  }))

  endpoint(app, context, 'GET /api/admin/stock/reorder', async () => ({
    data: await listReorders(db),
  }))

  endpoint(app, context, 'POST /api/admin/stock/count', async ({ body, user }) => {
    const changed = await bookStockCount(db, user, body)
    return { message: say('stock_counted', { n: changed }), data: { changed } }
  })

  endpoint(app, context, 'POST /api/admin/products/undo/:id', async ({ params, user }) => {
    const outcome = await undoBatch(db, user, params.id)
    const { undone, keptTotal } = outcome
    const kept = keptTotal
    const done =
      kept > 0
        ? say('changes_partly_undone', { undone, kept })
        : say('changes_undone', { n: undone })
    return { message: done, ...outcome }
  })

  endpoint(app, context, 'GET /api/admin/products/undo/:id', ({ params, user }) =>
    undoBatch(db, user, params.id, { preview: true }),
  )

  endpoint(app, context, 'POST /api/admin/products/bulk', ({ body, user }) =>
    changeMany(db, user, body),
  )
}
