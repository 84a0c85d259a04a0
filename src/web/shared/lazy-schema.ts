import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form by its schema. Schema and library are fetched with the first check, not with the page. */
export function lazySchema<Values extends FieldValues>(
  schema: () => Promise<z.ZodType<unknown, FieldValues>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const [{ zodResolver }, found] = await Promise.all([
      import('@hookform/resolvers/zod'),
      schema(),
    ])
    // Forms keep what was typed; the server makes of it what it needs.
    const result = await zodResolver(found as never, undefined, { raw: true })(
      values as never,
      context,
      options as never,
    )
    return result as never
  }
}
