import { z } from 'zod'
import { answer, instant } from '../envelope.ts'
import { type BookRule, bookRules } from './books.ts'

const rules = Object.keys(bookRules) as [BookRule, ...BookRule[]]

const books = z.object({
  at: instant,
  broken: z.array(z.object({ rule: z.enum(rules), times: z.number().int() })),
  /** Rules that could not be checked, for example because the provider did not answer. */
  unknown: z.array(z.enum(rules)),
})
export type Books = z.infer<typeof books>
export const booksAnswer = answer({ data: books })
