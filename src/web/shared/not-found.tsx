import { data, redirectDocument } from 'react-router'
import { t } from '#shared/words/words.ts'
import { needsDocument } from '../start/shop-routes.ts'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/not-found.ts'
import { NotFound } from './page-error.tsx'

export function loader() {
  throw data(null, { status: 404 })
}
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (needsDocument(new URL(request.url).pathname)) {
    toast.keep()
    throw redirectDocument(request.url)
  }
  throw data(null, { status: 404 })
}

export const meta = () => [
  { title: t("page doesn't exists") },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
