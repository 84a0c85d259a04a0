import { useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { actOnSecurity, loadSecurity } from '../../shared/security/intent.ts'
import { SecurityScreen } from '../../shared/security/security-screen.tsx'
import { loadingForStaff } from '../shared/roles.ts'

const load = loadingForStaff('any', ({ api }) => loadSecurity(api))
export const loader = load
export const clientLoader = load
export const clientAction = actOnSecurity

export default function Security() {
  return (
    <div className="max-w-5xl">
      <h1 className="mb-8 text-3xl text-maroon">Security</h1>
      <SecurityScreen data={useLoaderData<typeof load>()} action={paths.adminSecurity} />
    </div>
  )
}
