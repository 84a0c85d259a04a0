import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Api } from '../../api/client.ts'
import type { Change } from '../../api/load.ts'
import { isOwnPage } from '../../guards.ts'
import { toast } from '../../ui/toast.ts'
import { redirectTarget } from './redirect-target.ts'

type SignedIn = { user: SessionUser; message?: string | undefined }

/** Adds the product that the visitor wanted to the cart. Returns the URL to continue at. */
export async function afterSignIn({ user, message }: SignedIn, { api, url, session }: Change) {
  session?.forgetUser()
  toast.success(message ?? t('Welcome, {name}', { name: user.userName }))
  const next = url.searchParams.get('next')
  const wants = isOwnPage(next) && next.includes('add=')
  return redirectTarget(user, wants ? await addWanted(next, user, api) : next)
}

/** Loaded only for visitors who wanted a product before signing in. Returns the remaining URL. */
async function addWanted(next: string, user: SessionUser, api: Api) {
  const { addWantedProduct } = await import('../../shared/wanted-product.ts')
  return addWantedProduct(next, user, api)
}
