import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { forgetSession } from '../../api/browser.ts'
import { actingOn } from '../../api/load.ts'
import { clearBrowsing } from '../../shared/browsing.ts'
import NotFound from '../../shared/not-found.tsx'

const act = actingOn(async (_intent: object, { api }) => {
  await api('POST /api/auth/logout')
  if (!import.meta.env.SSR) {
    forgetSession()
    await clearBrowsing()
  }
  throw redirect(paths.welcome)
})
export const action = act
export const clientAction = act

export { loader } from '../../shared/not-found.tsx'
export default NotFound
