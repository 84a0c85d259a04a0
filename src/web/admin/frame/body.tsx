import { Outlet } from 'react-router'

// A separate route, so that the menu survives an error in a page.
export default function PanelBody() {
  return <Outlet />
}

export { PanelError as ErrorBoundary } from './panel-error.tsx'
