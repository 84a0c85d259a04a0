import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownCategory, shownCategory } from '#shared/catalogue/category-schema.ts'
import { shownCollection } from '#shared/catalogue/collection-schema.ts'
import { productLink } from '#shared/catalogue/colour-schema.ts'
import { productMaking, shownMaking } from '#shared/catalogue/making/making-schema.ts'
import { product, sizeStock } from '#shared/catalogue/product-schema.ts'
import { queuedReview, review } from '#shared/catalogue/review-schema.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { refusal } from '#shared/envelope.ts'
import { shownFit, sizeChart } from '#shared/fit/chart-schema.ts'
import { tailorCard } from '#shared/fit/line-schema.ts'
import { lineVersion, profile } from '#shared/fit/measures-schema.ts'
import { cart, cartItem, lineOptions, shownOptions } from '#shared/orders/cart-schema.ts'
import { changesOfOrder, ownerChanges } from '#shared/orders/changes/change-schema.ts'
import { giftCard } from '#shared/orders/credit-schema.ts'
import { deliverySettingsAnswer } from '#shared/orders/delivery/settings-schema.ts'
import { savedDiscountAnswer } from '#shared/orders/discounts/code-schema.ts'
import { orderParcel } from '#shared/orders/order-parcel-schema.ts'
import { adminOrder, order, orderEvent, orderLine, ownOrder } from '#shared/orders/order-schema.ts'
import { parcel } from '#shared/orders/parcel-schema.ts'
import { paymentSettingsAnswer } from '#shared/orders/payment-settings-schema.ts'
import { lineProduction, ownerProduction } from '#shared/orders/production-schema.ts'
import { refund } from '#shared/orders/refund-schema.ts'
import { taxSettingsAnswer } from '#shared/orders/tax/tax-settings-schema.ts'
import { sessionUser } from '#shared/people/account-schema.ts'
import { address } from '#shared/people/address-schema.ts'
import { customer } from '#shared/shop/customer-schema.ts'
import { dashboard } from '#shared/shop/dashboard-schema.ts'
import { shop } from '#shared/shop/settings-schema.ts'

/** Schemas that several calls use, by their name in the document. */
const namedSchemas = {
  ...{ Refusal: refusal, SessionUser: sessionUser, Shop: shop, Dashboard: dashboard },
  ...{ Product: product, ProductLink: productLink, SizeStock: sizeStock },
  ...{ ShownMaking: shownMaking, ProductMaking: productMaking },
  ...{ ShownFit: shownFit, SizeChart: sizeChart, LineVersion: lineVersion, Profile: profile },
  ...{ ShownCategory: shownCategory, OwnCategory: ownCategory, Collection: shownCollection },
  ...{ Review: review, QueuedReview: queuedReview, GiftCard: giftCard },
  ...{ Cart: cart, CartItem: cartItem, LineOptions: lineOptions, ShownOptions: shownOptions },
  ...{ Order: order, OwnOrder: ownOrder, AdminOrder: adminOrder },
  ...{ OrderLine: orderLine, OrderEvent: orderEvent, OrderParcel: orderParcel, Parcel: parcel },
  ...{ Refund: refund, LineProduction: lineProduction, OwnerProduction: ownerProduction },
  ...{ ChangesOfOrder: changesOfOrder, OwnerChanges: ownerChanges },
  ...{ TailorCard: tailorCard, Address: address, Customer: customer },
  ...{ DeliverySettingsAnswer: deliverySettingsAnswer, TaxSettingsAnswer: taxSettingsAnswer },
  ...{ SavedDiscountAnswer: savedDiscountAnswer, PaymentSettingsAnswer: paymentSettingsAnswer },
} satisfies Record<string, z.ZodType>

const schemaRegistry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) schemaRegistry.add(schema, { id })

export const documentTransform = createJsonSchemaTransform({ schemaRegistry })
const addComponents = createJsonSchemaTransformObject({ schemaRegistry })

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
  [keyword: string]: unknown
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses?: Record<string, object> }
}

const binary: Schema = { type: 'string', format: 'binary' }
const REFUSAL = '#/components/schemas/Refusal'
const REFUSED = 'Refused'

/** Says what the schemas of JSON cannot: forms, files and shared refusals. */
export function transformDocument(document: Parameters<typeof addComponents>[0]) {
  const openapi = addComponents(document) as unknown as OpenApi
  for (const [path, methods] of Object.entries(openapi.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` as Call
      describeFiles(operation, contract[call])
      shareRefusals(operation)
    }
  openapi.components.responses = {
    [REFUSED]: {
      description: 'The call was refused. `code` is stable, `message` is for a person.',
      content: { 'application/json': { schema: { $ref: REFUSAL } } },
    },
  }
  removeUnused(openapi)
  return openapi as unknown as ReturnType<typeof addComponents>
}

function describeFiles(operation: Operation, { produces, multipart, status = 200 }: Endpoint) {
  if (produces)
    operation.responses[status] = {
      description: 'The file',
      content: { [produces]: { schema: produces === 'text/csv' ? { type: 'string' } : binary } },
    }
  if (!multipart) return
  const json = operation.requestBody?.content['application/json']
  const form = { schema: formSchema(json?.schema, multipart) }
  operation.requestBody = {
    required: true,
    content: {
      ...(multipart === 'fields' && json && { 'application/json': json }),
      'multipart/form-data': form,
    },
  }
}

/** Fields of a form are texts; lists and objects are JSON texts. */
function formSchema(
  { properties = {}, required = [] }: Schema = {},
  multipart: NonNullable<Endpoint['multipart']>,
): Schema {
  const file = multipart === 'table' ? 'file' : 'image'
  const fields = Object.entries(properties).map(([name, schema]) => [name, toFormField(schema)])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), [file]: { ...binary, description: 'The file' } },
    required:
      multipart === 'fields' ? required.filter((name) => name !== file) : [...required, file],
  }
}

const plainTypes = ['string', 'number', 'integer', 'boolean']

const toFormField = (schema: Schema): Schema =>
  typeof schema.type === 'string' && plainTypes.includes(schema.type)
    ? schema
    : { type: 'string', description: 'Text, or JSON for a list or an object' }

function shareRefusals({ responses }: Operation) {
  for (const [status, { content }] of Object.entries(responses))
    if (content?.['application/json']?.schema.$ref === REFUSAL)
      responses[status] = { $ref: `#/components/responses/${REFUSED}` }
}

/** A schema that is used in answers only has no variant for requests. */
function removeUnused(openapi: OpenApi) {
  const { schemas } = openapi.components
  const used = new Set<string>()
  const waiting = [JSON.stringify([openapi.paths, openapi.components.responses])]
  for (const json of waiting)
    for (const [, name = ''] of json.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      waiting.push(JSON.stringify(schemas[name]))
    }
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
