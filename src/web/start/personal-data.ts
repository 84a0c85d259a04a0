import { createContext, useContext } from 'react'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PagePersonalData } from '#shared/people/own.ts'

/**
 * Marker that loaders of a page for all members return in place of personal data, which is sent in
 * an element of its own.
 */
export const MEMBER_DATA = 'own'

/** Returns a placeholder that the server replaces for each member. */
export type Placeholder = (name: string) => string

/**
 * The member's data in the browser; placeholder data while the server renders a page for all
 * members; null on a page for one visitor.
 */
export const PersonalData = createContext<
  (PagePersonalData & { placeholder?: Placeholder }) | null
>(null)

/** Returns the member's data in place of the marker, else the loader's data. */
export function usePersonalData<Given, Key extends keyof PagePersonalData>(
  given: Given | typeof MEMBER_DATA,
  key: Key,
) {
  const own = useContext(PersonalData)
  if (given !== MEMBER_DATA) return given as Exclude<Given, typeof MEMBER_DATA>
  if (!own) throw new Error('This page was rendered without personal data.')
  return own[key]
}

/**
 * Returns the function only while a page for all members is rendered. Use placeholders for
 * attribute values only, which hydration does not compare.
 */
export const usePlaceholder = (): Placeholder | undefined => useContext(PersonalData)?.placeholder

/** Whether this is the stand-in user of a page for all members. */
export const isAnyMember = ({ id }: SessionUser) => id === ''

/** Id of the script element with the member's data. */
export const PERSONAL_DATA_ELEMENT = 'own'
