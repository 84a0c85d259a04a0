import { createContext, type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PublicShop } from '#shared/shop/settings-schema.ts'
import { type MEMBER_DATA, usePersonalData } from '../start/personal-data.ts'
import type { WantedProduct } from './wanted-product.ts'

export type SessionData = {
  user: SessionUser | null
  shop: PublicShop
  apiOrigin: string
  origin: string
}

type RootData = Omit<SessionData, 'user'> & { user: SessionUser | null | typeof MEMBER_DATA }

export function useSession(): SessionData {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('The session is read outside of the shop.')
  const user = usePersonalData(data.user, 'user')
  return { ...data, user: useContext(AsVisitor) ? null : user }
}

/** Shows the page as visitors see it, even to a signed-in user. */
export const AsVisitor = createContext(false)

type OpenLoginPrompt = (wantedProduct?: WantedProduct) => void

const LoginPrompt = createContext<OpenLoginPrompt>(() => {})

export function LoginPromptProvider(props: { open: OpenLoginPrompt; children: ReactNode }) {
  return <LoginPrompt value={props.open}>{props.children}</LoginPrompt>
}

/** Opens the login dialog. `wantedProduct` is added to the cart after the visitor signs in. */
export const useLoginPrompt = () => useContext(LoginPrompt)
