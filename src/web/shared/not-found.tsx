import { data } from 'react-router'
import { t } from '#shared/words/words.ts'
import { NotFound } from './page-error.tsx'

export function loader() {
  throw data(null, { status: 404 })
}
export function clientLoader() {
  throw data(null, { status: 404 })
}

export const meta = () => [
  { title: t("page doesn't exists") },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
