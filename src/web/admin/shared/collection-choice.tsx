import { collectionName } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCollections } from './use-collections.ts'

type Props = {
  label: string
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** From the page's loader; without them, the browser loads them. */
  collections?: ListedCollection[]
}

/** Renders nothing in a shop without collections. If loading fails, the choice stays unchanged. */
export function CollectionChoice({ label, selected, onChange, collections: loaded }: Props) {
  const collections = useCollections(loaded)
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
