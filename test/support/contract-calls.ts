import { z } from 'zod'
import { type Call, contract } from '#shared/contract.ts'
import type { Method } from './server.ts'

export const contractCalls = Object.keys(contract) as Call[]

/** The request of a call with these parameters in its path; others are left empty. */
export function toRequest(call: Call, params: Record<string, string> = {}) {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, url: path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') }
}

type Schema = z.core.JSONSchema._JSONSchema
/** `path` is as `lines[].size`. */
export type Field = { path: string; schema: Exclude<Schema, boolean> }

export const toJsonSchema = (part: z.ZodType) =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })

/** All fields of a part of a call, with those of objects and lists in it. */
export function listFields(part: z.ZodType | undefined): Field[] {
  if (!part) return []
  const root = toJsonSchema(part)
  const walk = (schema: Schema | undefined, path: string): Field[] => {
    if (typeof schema !== 'object') return []
    if (schema.$ref) return walk(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''], path)
    return [
      ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((choices = []) =>
        choices.flatMap((one) => walk(one, path)),
      ),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        walk(one, path ? `${path}.${name}` : name),
      ),
      ...walk(schema.additionalProperties, `${path}.*`),
      ...[schema.items ?? []].flat().flatMap((one) => walk(one, `${path}[]`)),
      { path, schema },
    ]
  }
  return walk(root, '')
}
