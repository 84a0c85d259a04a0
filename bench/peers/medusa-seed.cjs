// Run by `medusa exec`: what Medusa's starter seeds, for one country, with the pieces of PEER_CATALOGUE.
const { readFileSync, writeFileSync } = require('node:fs')
const { ContainerRegistrationKeys, Modules, ProductStatus } = require('@medusajs/framework/utils')
const flows = require('@medusajs/medusa/core-flows')

exports.default = async function seed({ container }) {
  const pieces = JSON.parse(readFileSync(process.env.PEER_CATALOGUE, 'utf8'))
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const run = async (flow, input) => (await flow(container).run({ input })).result

  const [store] = await container.resolve(Modules.STORE).listStores()
  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Shop' }],
  })
  await run(flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: [{ currency_code: 'inr', is_default: true }],
      default_sales_channel_id: channel.id,
    },
  })
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: 'India',
        currency_code: 'inr',
        countries: ['in'],
        payment_providers: ['pp_system_default'],
      },
    ],
  })
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'in', provider_id: 'tp_system' }])
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'House', address: { city: 'Jaipur', country_code: 'IN', address_1: '' } }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  })
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'All', type: 'default' }],
  })
  const set = await fulfillment.createFulfillmentSets({
    name: 'House delivery',
    type: 'shipping',
    service_zones: [{ name: 'India', geo_zones: [{ country_code: 'in', type: 'country' }] }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: '-', code: 'standard' },
      prices: [{ currency_code: 'inr', amount: 0 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ])
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] })
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Shop', type: 'publishable', created_by: '' }],
  })
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })

  const names = [...new Set(pieces.map(({ category }) => category))]
  const categories = await run(flows.createProductCategoriesWorkflow, {
    product_categories: names.map((name) => ({ name, is_active: true })),
  })
  const products = await run(flows.createProductsWorkflow, {
    products: pieces.map(({ title, description, category, price }, n) => ({
      title,
      description,
      handle: `piece-${n}`,
      status: ProductStatus.PUBLISHED,
      category_ids: [categories.find(({ name }) => name === category).id],
      shipping_profile_id: profile.id,
      options: [{ title: 'Size', values: ['One'] }],
      variants: [
        {
          title: 'One',
          sku: `S${n}`,
          options: { Size: 'One' },
          manage_inventory: true,
          prices: [{ currency_code: 'inr', amount: price }],
        },
      ],
      sales_channels: [{ id: channel.id }],
    })),
  })
  const { data: items } = await query.graph({ entity: 'inventory_item', fields: ['id', 'sku'] })
  // Of the third, the last ten: for the probe of overselling.
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id, sku }) => ({
      location_id: location.id,
      inventory_item_id: id,
      stocked_quantity: sku === 'S2' ? Number(process.env.PEER_PIECES) : pieces[0].stock,
    })),
  })
  const findFirstVariantId = (handle) =>
    products.find((one) => one.handle === handle).variants[0].id
  writeFileSync(
    'seeded.json',
    JSON.stringify({
      key: key.token,
      region: region.id,
      option: option.id,
      category: categories.find(({ name }) => name === 'bridal').id,
      product: products[0].id,
      variant: findFirstVariantId('piece-1'),
      last: findFirstVariantId('piece-2'),
      variants: pieces.map((_, n) => findFirstVariantId(`piece-${n}`)).join(),
    }),
  )
}
