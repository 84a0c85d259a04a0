import { type AnyMessage, t } from './panel.ts'
import { type MessageValues, translate } from './words.ts'

type Values = Record<string, string | number> | undefined
const put = t as (message: AnyMessage, values: Values) => string

const translateValue = ([name, value]: [string, string | number]) => [
  name,
  typeof value === 'string' ? translate(value) : value,
]

/**
 * The parameters of a schema's check with its message, which is put into the language of the page
 * or request when the check fails. Values that are texts of the shop, such as a field's label, are
 * translated too.
 */
export const fault = <M extends AnyMessage>(message: M, ...[values]: MessageValues<M>) => ({
  error: () =>
    put(
      message,
      values && Object.fromEntries(Object.entries(values as object).map(translateValue)),
    ),
})
