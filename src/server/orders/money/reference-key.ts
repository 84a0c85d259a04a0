import { foldCode } from '#shared/typed-text.ts'
import { type Fragment, sql } from '../../db.ts'

/** The form in which bank references are compared: without case, blanks and leading zeros. */
export const referenceKey = (reference: string): string =>
  foldCode(reference)
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

/** SQL: the key of a stored reference. The indexes of migration 181 have the same expression. */
export const referenceKeySql = <Alias extends string>(reference: Fragment<Alias>) =>
  sql<Alias>`regexp_replace(upper(regexp_replace(${reference}, '\\s', '', 'g')), '^0+(?=.)', '')`
