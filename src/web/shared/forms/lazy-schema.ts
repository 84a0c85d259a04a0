import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type LazySchema = () => Promise<z.ZodType<unknown, FieldValues>>

/**
 * Checks a form by its schema. Schema and library are fetched with the first check, not with the page;
 * where they can't be, the form is sent unchecked: the server checks it again, or can't be reached
 * either, and then the form says so. (Some browsers never fetch a script again that failed once.)
 */
export function lazySchema<Values extends FieldValues>(schema: LazySchema): Resolver<Values> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), schema()]).catch(
      () => null,
    )
    if (!loaded) return { values, errors: {} }
    const [{ zodResolver }, found] = loaded
    // Forms keep what was typed; the server makes of it what it needs.
    const result = await zodResolver(found as never, undefined, { raw: true })(
      values as never,
      context,
      options as never,
    )
    return result as never
  }
}
