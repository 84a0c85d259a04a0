import { data, redirectDocument } from 'react-router'
import { t } from '#shared/words/words.ts'
import { isOwnerPage } from '../guards.ts'
import type { Route } from './+types/not-found.ts'
import { NotFound } from './page-error.tsx'

export function loader() {
  throw data(null, { status: 404 })
}
/** The router of a shop page does not know the panel's routes. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isOwnerPage(new URL(request.url).pathname)) throw redirectDocument(request.url)
  throw data(null, { status: 404 })
}

export const meta = () => [
  { title: t("page doesn't exists") },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
