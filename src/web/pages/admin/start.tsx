import { redirect } from 'react-router'
import { loadingForMember } from '../../api/load.ts'
import { paths } from '../../paths.ts'

const load = loadingForMember(async () => redirect(paths.adminDashboard))
export const loader = load
export const clientLoader = load

/** The panel begins with its dashboard. */
export default function Start() {
  return null
}
