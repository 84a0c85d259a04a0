import { redirect } from 'react-router'
import { createMemberLoader } from '../../api/load.ts'
import { homePathFor } from '../../guards.ts'

const load = createMemberLoader(async ({ user }) => redirect(homePathFor(user)))
export const loader = load
export const clientLoader = load

export default function RedirectHome() {
  return null
}
