import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { getProduct, listAllProducts, listProducts } from '../domain/catalogue.ts'
import { addProduct, deleteProduct, editProduct } from '../domain/products.ts'
import { searchProducts } from '../domain/search.ts'
import { endpoint } from '../endpoint.ts'

export function productRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/products/get', ({ query }) => listProducts(db, query))

  endpoint(app, context, 'GET /api/shop/products/get/:id', async ({ params }) => ({
    data: await getProduct(db, params.id),
  }))

  endpoint(app, context, 'GET /api/shop/search/:keyword', ({ params, query }) =>
    searchProducts(db, params.keyword, query),
  )

  endpoint(app, context, 'GET /api/admin/products/get', ({ query }) => listAllProducts(db, query))

  endpoint(app, context, 'POST /api/admin/products/upload-image', async ({ body }) => ({
    imageUrl: body.image,
  }))

  endpoint(app, context, 'POST /api/admin/products/add', async ({ body }) => ({
    message: 'Product added successfully',
    data: await addProduct(db, body),
  }))

  endpoint(app, context, 'PUT /api/admin/products/edit/:id', async ({ params, body }) => ({
    message: 'Product edited successfully',
    data: await editProduct(db, params.id, body),
  }))

  endpoint(app, context, 'DELETE /api/admin/products/delete/:id', async ({ params }) => {
    await deleteProduct(db, params.id)
    return { message: 'Product deleted successfully' }
  })
}
