import { Outlet } from 'react-router'

// A route of its own, so that an error in a page leaves the panel's menu standing.
export default function Body() {
  return <Outlet />
}

export { PanelError as ErrorBoundary } from './panel-error.tsx'
