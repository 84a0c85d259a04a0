import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'

/** A request to PayPal and its response. */
export type Exchange = {
  method: string
  url: string
  request: unknown
  status: number
  response: unknown
}

type Documented = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: object }> }
        responses: Record<string, { content?: Record<string, { schema: object }>; $ref?: string }>
      }
    >
  >
  components: { responses?: Record<string, { content?: Record<string, { schema: object }> }> }
}
const documents = ['checkout_orders_v2', 'payments_payment_v2', 'notifications_webhooks_v1'].map(
  (name) => ({
    name,
    document: JSON.parse(
      readFileSync(new URL(`../fixtures/paypal/${name}.json`, import.meta.url), 'utf8'),
    ) as Documented,
  }),
)
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  validateFormats: false,
})
addFormats(ajv)
for (const { name, document } of documents) ajv.addSchema(document, name)

/** Makes references absolute, so that a part of the document can be compiled alone. */
const withDocument = (schema: object, name: string) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${name}#/`)) as object

function problemsOf(schema: object | undefined, name: string, value: unknown): string[] {
  if (!schema) return []
  const validate = ajv.compile(withDocument(schema, name))
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Everything in the exchanges that PayPal's documents do not allow. */
export function findProblems(exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ method, url, request, status, response }) => {
    const path = url.replace(/\?.*/, '')
    for (const { name, document } of documents)
      for (const [pattern, methods] of Object.entries(document.paths)) {
        const operation = methods[method.toLowerCase()]
        if (!operation || !new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
          continue
        const asked = operation.requestBody?.content['application/json']?.schema
        const declared = operation.responses[status] ?? operation.responses.default
        const resolved = declared?.$ref
          ? document.components.responses?.[declared.$ref.split('/').at(-1) ?? '']
          : declared
        const answered = resolved?.content?.['application/json']?.schema
        return [
          ...(declared ? [] : [`${status} is not declared`]),
          ...(request === undefined ? [] : problemsOf(asked, name, request)),
          ...problemsOf(answered, name, response),
        ].map((problem) => `${method} ${pattern} ${status}: ${problem}`)
      }
    return path.startsWith('/v2/') ? [`${method} ${path} is in no document`] : []
  })
}
