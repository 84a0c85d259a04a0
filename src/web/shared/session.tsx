import { createContext, type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PublicShop } from '#shared/shop/settings-schema.ts'
import { type OWN, useOwn } from '../start/own-part.ts'

export type SessionData = {
  user: SessionUser | null
  shop: PublicShop
  apiOrigin: string
  origin: string
}

type Given = Omit<SessionData, 'user'> & { user: SessionUser | null | typeof OWN }

/** Who is signed in and whose shop this is. */
export function useSession(): SessionData {
  const data = useRouteLoaderData<Given>('root')
  if (!data) throw new Error('The session is read outside of the shop.')
  return { ...data, user: useOwn(data.user, 'user') }
}

const LoginPrompt = createContext<() => void>(() => {})

export function LoginPromptProvider(props: { open: () => void; children: ReactNode }) {
  return <LoginPrompt value={props.open}>{props.children}</LoginPrompt>
}

/** Opens the login-required dialog over whatever is on the page. */
export const useLoginPrompt = () => useContext(LoginPrompt)
