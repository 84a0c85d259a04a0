import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { t } from '#shared/words/panel.ts'
import { parseDecimal } from './money.ts'
import { foldCode, isVisible } from './typed-text.ts'
import './words/default-faults.ts'

/** UUID, version 7 if created by us. The API's field is `_id`. */
export const id = z.uuid(fault('This is not a valid id.'))

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** YYYY-MM-DD. A form without a date sends an empty text. */
export const day = z.iso.date({
  abort: true,
  error: ({ input }) =>
    input === '' || input === undefined
      ? t('Please choose a date.')
      : t('A date is written YYYY-MM-DD.'),
})

/** `extra` adds fields to `success` and `message`. */
export function answer<Extra extends z.ZodRawShape>(extra: Extra) {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...extra })
}

export const plainAnswer = answer({})

/** `nextCursor` is null on the last page. */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return answer({
    data: z.array(item),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  })
}

/** Accepts a number or its text, as in forms and URLs, without implicit conversions. */
export const asNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    const number = typeof value === 'string' ? parseDecimal(value) : Number.NaN
    return Number.isNaN(number) ? value : number
  }, schema)

/** `limit` rows (1 to 1,000; default 1,000) from an opaque `cursor`. */
export const pageQuery = {
  limit: asNumber(z.number().int().min(1).max(1000).optional()),
  cursor: z.string().max(500).optional(),
}

export const refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** A refused payment can be approved again here. */
  approvalURL: z.string().optional(),
  /** The cart's current total, if an order was refused because prices changed. */
  total: z.number().optional(),
})
export type Refusal = z.infer<typeof refusal>

/** Trimmed, not blank, without control characters. */
export const line = (max: number, what: string) =>
  z
    .string(fault('{what} is missing.', { what }))
    .trim()
    .min(1, fault('{what} is missing.', { what }))
    .max(max, fault('{what} can have at most {n} characters.', { what, n: max }))
    .refine(isVisible, fault('{what} is missing.', { what }))
    .refine(
      (text) => !hasControlCharacter(text),
      fault("{what} has a character that can't be kept.", { what }),
    )

/** No line breaks, invisible characters or direction marks. */
export const singleLine = (max: number, what: string) =>
  line(max, what).refine(
    (text) => !invisible.test(text),
    fault('{what} must be one line of plain text.', { what }),
  )

/** Joiners and variation selectors are part of Hindi words and of emoji. */
const invisible =
  /[\n\r\t\u0080-\u009f\u2028\u2029\u2800]|(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Cf}]/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
function hasControlCharacter(text: string) {
  return control.test(text)
}

/** A number or reference on one line, in the form in which it is compared. */
export const codeLine = (max: number, what: string) =>
  z
    .string(fault('{what} is missing.', { what }))
    .trim()
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, fault('{what} must be one line of plain text.', { what }))
    .overwrite(foldCode)
    .min(1, fault('{what} is missing.', { what }))
    .max(max, fault('{what} can have at most {n} characters.', { what, n: max }))

/** Six digits of any script, as sent by email or text, or shown by an app. */
export const sixDigitCode = z
  .string(fault('The code has six digits.'))
  .overwrite((text) => foldCode(text).replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, fault('The code has six digits.'))
