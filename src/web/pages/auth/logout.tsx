import { redirect } from 'react-router'
import { forgetSession } from '../../api/browser.ts'
import { acting } from '../../api/load.ts'
import { toast } from '../../components/ui/toast.ts'
import { paths } from '../../paths.ts'
import NotFound from '../shop/not-found.tsx'

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

export { loader } from '../shop/not-found.tsx'
export default NotFound
