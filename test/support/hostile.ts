import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import type { Method } from '#test/support/server.ts'
import { hostileCursors, hostileTexts, hostileValues, rawPayloads } from './hostile-values.ts'

/** A request without a session. */
export type Attack = { method: Method; url: string; type?: string; payload?: string | Buffer }

/** Existing values by name, so that requests get far. */
export type Samples = Record<string, unknown[]>

type Schema = z.core.JSONSchema._JSONSchema
type Input = { params: object; query: object; body: unknown }

const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Values that satisfy the schema. */
function fitting(schema: Schema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  if (samples[name]) return fc.constantFrom(...samples[name])
  if (typeof schema === 'boolean') return junk
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, samples, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          listProperties(schema).map(([key, one]) => [key, fitting(one, samples, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(fitting(schema.items as Schema, samples, name.replace(/s$/, '')), {
        minLength: 1,
        maxLength: 3,
      })
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(schema.minimum ?? 1),
        max: Math.min(schema.maximum ?? 5, Math.max(5, Math.ceil(schema.minimum ?? 5))),
      })
    case 'boolean':
      return fc.boolean()
    default:
      return schema.format === 'uuid' ? fc.uuid() : fc.constant('Gulnaar')
  }
}

type Property = [string, Schema]

/** A record with fixed keys lists them in `propertyNames`. */
function listProperties({
  properties,
  propertyNames,
  additionalProperties,
}: Exclude<Schema, boolean>) {
  if (properties) return Object.entries(properties) as Property[]
  const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : []
  return keys.map((key): Property => [String(key), additionalProperties as Schema])
}

/** The same with one hostile value or an undeclared key. */
const spoilt = (input: fc.Arbitrary<Input>) =>
  fc
    .record({
      input,
      at: fc.nat(),
      value: junk,
      cursor: fc.constantFrom(...hostileCursors),
      extra: fc.constantFrom('role', '_id', 'constructor', 'toString'),
    })
    .map(({ input, at, value, cursor, extra }) => {
      const all = structuredClone(input)
      const places = [
        ...placesIn({ body: all.body }),
        ...placesIn(all.params),
        ...placesIn(all.query),
      ]
      places.push([Object(all.query), extra], [Object(all.body), extra])
      const [holder, key] = places[at % places.length] as Place
      holder[key] = key === 'cursor' ? cursor : value
      return holder === places[0]?.[0] ? { ...all, body: value } : all
    })

type Place = [Record<string, unknown>, string]

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key): Place[] => [[holder, key], ...placesIn(holder[key])])
}

/** Text encoded for a URL. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())
const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')

/** Invalid percent-encoding, or far too long. */
const brokenPart = fc.constantFrom(
  ...['%', '%zz', '%00', '%E0%A4%A', '%ED%A0%80', '..%2f..%2f', '%FF', 'x'.repeat(1_000_000)],
)
const brokenQuery = fc.constantFrom(
  ...['limit=1&limit=2', 'cursor=a&cursor=b', 'q[]=x', '__proto__[role]=admin', '=', '&&', '%=%zz'],
)

const fillPath = (path: string, params: object) =>
  path.replace(/:(\w+)/g, (_, name) => encoded((params as Record<string, unknown>)[name]) || '%20')

/** A list becomes repeated keys. */
const toQuery = (query: object) =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encoded(one)}`))
    .join('&')

/** A table of one product with a hostile cell. */
const table = fc.tuple(junk.map(asText), fc.nat(5)).map(([value, at]) => {
  const cells = ['Gulnaar', 'Silk', 'bridal', '100', '5', '/images/a.webp'].with(at, value)
  const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)
  return `title,description,category,price,totalStock,images\n${row.join(',')}\n`
})

type Field = { name: string; value: string; isFile?: boolean }
const oddField = fc.record({
  name: fc.constantFrom('image', 'file', '__proto__', 'constructor', '', 'x'.repeat(300)),
  value: fc.oneof(table, junk.map(asText)),
  isFile: fc.boolean(),
})

function toMultipart(fields: readonly Field[]) {
  const parts = fields.map(({ name, value, isFile }) => {
    const file = isFile ? '; filename="../../a.png"\r\ncontent-type: image/png' : ''
    return `--zari\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${file}\r\n\r\n${value}\r\n`
  })
  return { type: 'multipart/form-data; boundary=zari', payload: `${parts.join('')}--zari--\r\n` }
}

const toFields = (body: unknown) =>
  Object.entries(Object(body)).map(([name, value]): Field => ({ name, value: asText(value) }))

const asJson = (body: unknown) => ({ type: 'application/json', payload: JSON.stringify(body) })

/** Requests to a call that satisfy its contract except in one place or nearly all. */
export function attacks(call: string, row: Endpoint, samples: Samples): fc.Arbitrary<Attack> {
  const [method, path] = call.split(' ') as [Method, string]
  const inputArbitrary = (part: z.ZodType | undefined) =>
    part
      ? fitting(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), samples)
      : fc.constant({})
  const input = fc.record({
    params: inputArbitrary(row.params),
    query: inputArbitrary(row.query),
    body: inputArbitrary(row.body),
  }) as fc.Arbitrary<Input>
  const databaseUrl = ({ params, query }: Input) => `${fillPath(path, params)}?${toQuery(query)}`
  const broken = fc
    .record({ part: brokenPart, query: brokenQuery })
    .map(({ part, query }) => ({ method, url: `${path.replace(/:\w+/g, () => part)}?${query}` }))
  if (method === 'GET')
    return fc.oneof(
      { weight: 4, arbitrary: spoilt(input).map((one) => ({ method, url: databaseUrl(one) })) },
      { weight: 1, arbitrary: broken },
    )
  const json = spoilt(input).map((one) => ({ method, url: databaseUrl(one), ...asJson(one.body) }))
  const raw = fc
    .record({ input, sent: fc.constantFrom(...rawPayloads) })
    .map(({ input, sent }) => ({ method, url: databaseUrl(input), ...sent }))
  const form = fc
    .record({ input: fc.oneof(input, spoilt(input)), odd: fc.array(oddField, { maxLength: 2 }) })
    .map(({ input, odd }) => ({
      method,
      url: databaseUrl(input),
      ...toMultipart([...toFields(input.body), ...odd]),
    }))
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 2, arbitrary: raw },
    { weight: row.multipart ? 4 : 1, arbitrary: form },
    { weight: 1, arbitrary: broken },
  )
}
