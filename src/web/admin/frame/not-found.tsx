import { data } from 'react-router'

export { default, loader, meta } from '../../shared/not-found.tsx'

export function clientLoader() {
  throw data(null, { status: 404 })
}
