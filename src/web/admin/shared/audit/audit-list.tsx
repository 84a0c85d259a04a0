import { collectionNameById } from '#shared/catalogue/collection-names.ts'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import type { Answer, ReadApi } from '../../../api/client.ts'
import { useCategories } from '../../../shared/categories.ts'
import { AuditRow } from './audit-row.tsx'

type Entries = Answer<'GET /api/admin/audit'>['data']
type Names = Awaited<ReturnType<typeof loadAuditNames>>

/** Reads the names of collections and add-ons. Entries have only their ids. */
export async function loadAuditNames(api: ReadApi) {
  const [collections, addOns] = await Promise.all([
    api('GET /api/admin/collections'),
    api('GET /api/admin/add-ons'),
  ])
  return { collections: collections.data, addOns: addOns.data }
}

/** Shows ids in place of missing names. */
export function AuditList({ entries, names }: { entries: Entries; names: Names | null }) {
  const { getName } = useCategories()
  const { collections, addOns } = names ?? { collections: [], addOns: [] }
  const scopeNames = {
    getCategory: getName,
    getCollection: (id: string) => collectionNameById(collections, id),
    getAddOn: (code: string) =>
      getAddOnName({ code, name: code, ...addOns.find((addOn) => addOn.code === code) }),
  }
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <AuditRow key={entry._id} entry={entry} scopeNames={scopeNames} />
      ))}
    </ol>
  )
}
