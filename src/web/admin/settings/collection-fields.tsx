import { type CollectionId, defaultCollections } from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { AreaField, Field } from '../../ui/field.tsx'
import { Pictures } from '../shared/pictures.tsx'

type Saved = HomeWords['collections'][number]
/** `pieces` holds one product a line. */
type Own = Omit<Saved, 'pieces'> & { pieces: string }

export const toCollectionFields = (collection: Saved): Own => ({
  ...collection,
  pieces: collection.pieces.join('\n'),
})

export const toCollection = (own: Own): Saved => ({
  ...own,
  pieces: own.pieces
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

type Props = {
  id: CollectionId
  all: Own[]
  onChange: (all: Own[]) => void
  onBusy: (busy: boolean) => void
  getError: (path: string) => string | undefined
}

export function CollectionFields({ id, all, onChange, onBusy, getError }: Props) {
  const first = defaultCollections.find((collection) => collection.id === id)
  const own = all.find((collection) => collection.id === id) ?? {
    id,
    name: '',
    about: '',
    pieces: '',
    image: '',
  }
  const at = `collections.${all.indexOf(own)}`
  const change = (part: Partial<Own>) =>
    onChange([...all.filter((collection) => collection.id !== id), { ...own, ...part }])
  return (
    <details className="border border-line px-4">
      <summary className="flex min-h-12 items-center font-medium">
        {own.name || translate(first?.name ?? '')}
      </summary>
      <div className="space-y-5 pb-5">
        <Field
          label={t('Name')}
          maxLength={60}
          placeholder={translate(first?.name ?? '')}
          value={own.name}
          error={getError(`${at}.name`)}
          onChange={(event) => change({ name: event.target.value })}
        />
        <AreaField
          label={t('Text')}
          rows={3}
          maxLength={300}
          placeholder={translate(first?.about ?? '')}
          value={own.about}
          error={getError(`${at}.about`)}
          onChange={(event) => change({ about: event.target.value })}
        />
        <AreaField
          label={t('Pieces, one per line')}
          rows={6}
          placeholder={first?.pieces.map(translate).join('\n')}
          error={getError(`${at}.pieces`)}
          value={own.pieces}
          onChange={(event) => change({ pieces: event.target.value })}
        />
        <Pictures
          images={own.image ? [own.image] : []}
          onImages={(images) => change({ image: images.at(-1) ?? '' })}
          max={1}
          onBusy={onBusy}
        />
      </div>
    </details>
  )
}
