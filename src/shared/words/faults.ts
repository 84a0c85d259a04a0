import { type AnyMessage, t } from './panel.ts'
import { type MessageValues, translate } from './words.ts'

type Values = Record<string, string | number> | undefined
const put = t as (message: AnyMessage, values: Values) => string

const translateValue = ([name, value]: [string, string | number]) => [
  name,
  typeof value === 'string' ? translate(value) : value,
]

/** The message is translated when the check fails; so are values that are texts of the shop. */
export const fault = <M extends AnyMessage>(message: M, ...[values]: MessageValues<M>) => ({
  error: () =>
    put(
      message,
      values && Object.fromEntries(Object.entries(values as object).map(translateValue)),
    ),
})
