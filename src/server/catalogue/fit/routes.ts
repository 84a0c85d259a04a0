import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { getProductFit } from './product-fit.ts'
import { changeSizeChart, listSizeCharts, resetSizeChart } from './size-charts.ts'

export function fitRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/size-charts', async () => ({
    data: await listSizeCharts(db),
  }))

  endpoint(app, context, 'PUT /api/admin/size-charts/:garment', async ({ user, params, body }) => {
    const { version, ...chart } = body
    const data = await changeSizeChart(db, user, params.garment, chart, version)
    return { message: say('size_chart_saved'), data }
  })

  endpoint(
    app,
    context,
    'DELETE /api/admin/size-charts/:garment',
    async ({ user, params, query }) => ({
      message: say('size_chart_saved'),
      data: await resetSizeChart(db, user, params.garment, query.version),
    }),
  )

  endpoint(app, context, 'GET /api/admin/products/fit/:id', async ({ params }) => ({
    data: await getProductFit(db, params.id),
  }))
}
