import { Outlet } from 'react-router'

// A route of its own, so that an error in a page leaves the header and the footer standing.
export default function Body() {
  return <Outlet />
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
