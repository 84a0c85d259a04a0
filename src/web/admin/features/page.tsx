import { loadingForMember } from '../../api/load.ts'
import { pageMeta } from '../../shared/page-meta.ts'

const load = loadingForMember(async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: 'Features · Admin Panel', hidden: true })

export default function Features() {
  return <h1 className="text-3xl text-maroon">admin features</h1>
}
