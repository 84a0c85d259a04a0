import { Outlet, redirectDocument } from 'react-router'
import { fetchPanelWords } from '../../start/panel-words.ts'
import type { Route } from './+types/words.ts'

/** A step from the shop into the panel, in Hindi: the panel's words are there before its pages are. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await fetchPanelWords().catch(() => {
      throw redirectDocument(request.url)
    })
  },
]

export default function PanelWords() {
  return <Outlet />
}
