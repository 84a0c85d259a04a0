import { z } from 'zod'
import { decimalOf } from './money.ts'
import './fault-words.ts'

/** Every id is a UUID (version 7 when we make it); the API's field is `_id`. */
export const id = z.uuid('This is not a valid id.')

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** What every successful answer has; `extra` are the fields beside `success` and `message`. */
export function answer<Extra extends z.ZodRawShape>(extra: Extra) {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...extra })
}

export const plainAnswer = answer({})

/** A list's answer: how many there are in all and where the next page starts (null on the last). */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return answer({
    data: z.array(item),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  })
}

/** A number, or the text of one as a form or an address has it; nothing else becomes a number by accident. */
export const asNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    const number = typeof value === 'string' ? decimalOf(value) : Number.NaN
    return Number.isNaN(number) ? value : number
  }, schema)

/** Paging: `limit` rows (1 to 1,000; 1,000 when left out) from an opaque `cursor`. */
export const pageQuery = {
  limit: asNumber(z.number().int().min(1).max(1000).optional()),
  cursor: z.string().max(500).optional(),
}

export const refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  /** A machine's word for the reason, where a page acts on it. */
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** Where a refused payment may be approved again. */
  approvalURL: z.string().optional(),
  /** The cart as it stands now, when an order was refused because prices moved. */
  total: z.number().optional(),
})
export type Refusal = z.infer<typeof refusal>

/** A line of text a person types: trimmed, non-blank, without control characters. */
export const line = (max: number, what: string) =>
  z
    .string(`${what} is missing.`)
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} can have at most ${max} characters.`)
    .refine((text) => !hasControlCharacter(text), `${what} has a character that can't be kept.`)

/** A line that is shown and mailed as one: no breaks, nothing unseen, nothing that turns the text around. */
export const singleLine = (max: number, what: string) =>
  line(max, what).refine((text) => !unseen.test(text), `${what} must be one line of plain text.`)

const unseen = /[\n\r\t\u0080-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
function hasControlCharacter(text: string) {
  return control.test(text)
}
