import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { createIntentAction } from '../../api/load.ts'
import { clearBrowsing } from '../../shared/browsing.ts'
import NotFound from '../../shared/not-found.tsx'

const act = createIntentAction(async (_intent: object, { api, session }) => {
  await api('POST /api/auth/logout')
  if (session) {
    session.forgetUser()
    await clearBrowsing()
  }
  throw redirect(paths.welcome)
})
export const action = act
export const clientAction = act

export { loader } from '../../shared/not-found.tsx'
export default NotFound
