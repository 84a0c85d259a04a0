import { createContext, useContext } from 'react'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Own } from '#shared/people/own.ts'

/** What loaders give to a page that is made for all members: it stands beside the page's data. */
export const OWN = 'own'

/** Names a hole in a page for all members, that the server fills for each. */
export type Hole = (name: string) => string

/**
 * In the browser what the page was filled with; on the server, while a page for all members is rendered,
 * nobody's. Null where the page is made for one visitor.
 */
export const OwnPart = createContext<(Own & { hole?: Hole }) | null>(null)

/** The member's own part, where the page's data says that it is there. */
export function useOwn<Given, Key extends keyof Own>(given: Given | typeof OWN, key: Key) {
  const own = useContext(OwnPart)
  if (given !== OWN) return given as Exclude<Given, typeof OWN>
  if (!own) throw new Error('This page was made without its own part.')
  return own[key]
}

/**
 * Only while a page for all members is rendered. What fills a hole is the value of an attribute, which
 * the browser's scripts take as it is.
 */
export const useHole = (): Hole | undefined => useContext(OwnPart)?.hole

/** A page for all members is rendered as for this one. */
export const isAnyMember = ({ id }: SessionUser) => id === ''

export const OWN_ELEMENT = 'own'
