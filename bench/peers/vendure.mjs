// Runs Vendure with its search plugin as its starter project does, with the database of
// PEER_DATABASE_URL and the products of PEER_CATALOGUE. Runs in its installation folder.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  JobQueueService,
} from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

const { PEER_DATABASE_URL = '', PEER_CATALOGUE = '', PEER_PORT = '0' } = process.env
const pieces = JSON.parse(readFileSync(PEER_CATALOGUE, 'utf8'))
const { hostname, port, username, password, pathname } = new URL(PEER_DATABASE_URL)

const config = {
  apiOptions: {
    port: Number(PEER_PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'kanjivaram-silk' },
    cookieOptions: { secret: 'a secret of the measurement' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: hostname,
    port: Number(port),
    username,
    password,
    database: pathname.slice(1),
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  orderOptions: { orderItemsLimit: 1e9, orderLineItemsLimit: 1e9 },
  plugins: [
    DefaultJobQueuePlugin.init({ pollInterval: 200 }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

const categories = [...new Set(pieces.map(({ category }) => category))]
const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`
const csv = [
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
  ...pieces.map(({ title, description, category, price, stock }, n) =>
    [
      title,
      `piece-${n}`,
      description,
      '',
      `category:${category}`,
      '',
      '',
      `S${n}`,
      price,
      'standard',
      stock,
      'true',
      '',
      '',
    ]
      .map(quoted)
      .join(','),
  ),
].join('\n')
writeFileSync('products.csv', csv)

const app = await populate(
  async () => {
    const booted = await bootstrap(config)
    await booted.get(JobQueueService).start()
    return booted
  },
  {
    defaultLanguage: 'en',
    defaultZone: 'Asia',
    countries: [{ name: 'India', code: 'IN', zone: 'Asia' }],
    taxRates: [{ name: 'Standard', percentage: 0 }],
    shippingMethods: [{ name: 'Standard', price: 0 }],
    paymentMethods: [
      {
        name: 'dummy',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'true' }],
        },
      },
    ],
    collections: categories.map((name) => ({
      name,
      filters: [
        {
          code: 'facet-value-filter',
          args: { facetValueNames: [`category:${name}`], containsAny: false },
        },
      ],
    })),
  },
  'products.csv',
)
process.send?.({ ready: true, port: app.getHttpServer().address().port })
process.once('disconnect', () => process.exit(0))
