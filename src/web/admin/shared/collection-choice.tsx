import { collectionName } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { t } from '#shared/words/panel.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCollections } from './use-collections.ts'

type Props = {
  label: string
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** From the page's loader; without them, the browser loads them. */
  collections?: ListedCollection[] | undefined
}

/** Renders nothing in a shop without collections. */
export function CollectionChoice({ label, selected, onChange, collections: loaded }: Props) {
  const { collections, hasFailed } = useCollections(loaded)
  if (hasFailed)
    return (
      <fieldset>
        <legend className="mb-1 font-sans text-sm font-medium">{label}</legend>
        <p role="status" className="text-sm text-ink-soft">
          {t('The collections could not be loaded. What was chosen stays as it is.')}
        </p>
      </fieldset>
    )
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
