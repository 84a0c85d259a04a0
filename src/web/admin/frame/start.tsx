import { redirect } from 'react-router'
import { loadingForMember } from '../../api/load.ts'
import { homePathFor } from '../../guards.ts'

const load = loadingForMember(async ({ user }) => redirect(homePathFor(user)))
export const loader = load
export const clientLoader = load

export default function Start() {
  return null
}
