import { loadingForMember } from '../../api/load.ts'

const load = loadingForMember(async () => null)
export const loader = load
export const clientLoader = load

export default function Features() {
  return <h1 className="text-3xl text-maroon">admin features</h1>
}
