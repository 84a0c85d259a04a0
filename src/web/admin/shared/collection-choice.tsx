import { useEffect, useState } from 'react'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { CheckboxGroup } from './checkbox-group.tsx'

type Props = {
  label: string
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** Includes hidden collections. Renders nothing in a shop without collections. */
export function CollectionChoice({ label, selected, onChange }: Props) {
  const session = useBrowserSession()
  const [collections, setCollections] = useState<ListedCollection[]>([])
  useEffect(() => {
    let isCurrent = true
    session.api('GET /api/admin/collections').then(
      ({ data }) => isCurrent && setCollections(data),
      // If loading fails, the choice stays unchanged.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [session])
  if (collections.length === 0) return null
  return (
    <CheckboxGroup
      label={label}
      options={collections.map((collection) => ({
        id: collection.id,
        name: collectionName(collection),
      }))}
      selected={selected}
      onChange={onChange}
    />
  )
}
