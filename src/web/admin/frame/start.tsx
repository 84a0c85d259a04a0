import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadingForMember } from '../../api/load.ts'

const load = loadingForMember(async () => redirect(paths.adminDashboard))
export const loader = load
export const clientLoader = load

export default function Start() {
  return null
}
