import { createContext, useContext } from 'react'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PagePersonalData } from '#shared/people/page-personal-data.ts'

/** Stands for personal data, which a page for all members has in an element of its own. */
export const MEMBER_DATA = 'own'

/** The server replaces placeholders for each member. */
export type Placeholder = (name: string) => string

/** Null on a page for one visitor; placeholders while a page for all members is rendered. */
export const PersonalData = createContext<
  (PagePersonalData & { placeholder?: Placeholder }) | null
>(null)

/** Returns the member's data in place of the marker, else the loader's data. */
export function usePersonalData<Given, Key extends keyof PagePersonalData>(
  loadedData: Given | typeof MEMBER_DATA,
  key: Key,
) {
  const own = useContext(PersonalData)
  if (loadedData !== MEMBER_DATA) return loadedData as Exclude<Given, typeof MEMBER_DATA>
  if (!own) throw new Error('This page was rendered without personal data.')
  return own[key]
}

/** For attribute values only, which hydration does not compare. */
export const usePlaceholder = (): Placeholder | undefined => useContext(PersonalData)?.placeholder

/** A page for all members has a stand-in user. */
export const isAnyMember = ({ id }: SessionUser) => id === ''

export const PERSONAL_DATA_ELEMENT = 'own'
