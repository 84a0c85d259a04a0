import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadingForMember } from '../../api/load.ts'

const load = loadingForMember(async () => redirect(paths.adminDashboard))
export const loader = load
export const clientLoader = load

/** The panel begins with its dashboard. */
export default function Start() {
  return null
}
