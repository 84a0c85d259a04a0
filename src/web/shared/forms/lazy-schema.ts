import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type LazySchema = () => Promise<z.ZodType<unknown, FieldValues>>

/**
 * Resolves to null if the import fails, because some browsers never retry a failed import; the
 * server then validates alone.
 */
export const loadSchema = (schema: LazySchema) =>
  Promise.all([import('@hookform/resolvers/zod'), schema()]).catch(() => null)

export function lazySchema<Values extends FieldValues>(schema: LazySchema): Resolver<Values> {
  return async (values, context, options) => {
    const loadedModules = await loadSchema(schema)
    if (!loadedModules) return { values, errors: {} }
    const [{ zodResolver }, loadedSchema] = loadedModules
    // Forms keep the typed values; the server converts them.
    const result = await zodResolver(loadedSchema as never, undefined, { raw: true })(
      values as never,
      context,
      options as never,
    )
    return result as never
  }
}
