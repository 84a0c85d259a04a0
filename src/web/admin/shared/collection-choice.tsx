import { collectionName } from '#shared/catalogue/collection-names.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCollections } from './use-collections.ts'

type Props = {
  label: string
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** Renders nothing in a shop without collections. If loading fails, the choice stays unchanged. */
export function CollectionChoice({ label, selected, onChange }: Props) {
  const collections = useCollections()
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
