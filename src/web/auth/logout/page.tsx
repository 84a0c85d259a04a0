import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { forgetSession } from '../../api/browser.ts'
import { acting } from '../../api/load.ts'
import NotFound from '../../shared/not-found.tsx'
import { toast } from '../../ui/toast.ts'

const act = acting(async ({ api }) => {
  try {
    await api('POST /api/auth/logout')
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  if (!import.meta.env.SSR) forgetSession()
  throw redirect(paths.welcome)
})
export const action = act
export const clientAction = act

export { loader } from '../../shared/not-found.tsx'
export default NotFound
