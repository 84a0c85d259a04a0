import { useEffect, useState } from 'react'
import { panelPaths } from '#shared/panel-paths.ts'
import {
  collectionIds,
  type HomeSection,
  homeSections,
  MAX_RECOMMENDED,
} from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { type Message, translate } from '#shared/words/words.ts'
import { homeDraft } from '../../api/home-draft.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { CheckboxGroup } from '../shared/checkbox-group.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { Pictures } from '../shared/pictures.tsx'
import { type LinkedProduct, ProductsEditor } from '../shared/products-editor.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/home.ts'
import { CollectionFields } from './collection-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: home } = await api('GET /api/admin/home')
  const recommended = await Promise.all(
    home.recommended.map((id) =>
      api('GET /api/admin/products/get/:id', { params: { id } }).then(
        ({ data }) => data,
        () => null,
      ),
    ),
  )
  return { home, recommended: recommended.filter((product) => product !== null) }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Home page'))

const sectionNames: Record<HomeSection, Message> = {
  collections: 'Six collections',
  wedding: 'Build the wedding',
  styles: 'Suits by style',
  testimonials: 'What our customers say',
}

export default function HomeSettings({ loaderData }: Route.ComponentProps) {
  const { home } = loaderData
  const { shop } = useSession()
  // Typed values and the version they are based on; `home` may become newer meanwhile.
  const [base, setBase] = useState(home)
  const [words, setWords] = useState<HomeWords>(home)
  const [recommended, setRecommended] = useState<LinkedProduct[]>(loaderData.recommended)
  const [busyPictures, setBusyPictures] = useState(false)
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: () => loadNewest(withLaterEdits(home)),
  })
  const { markSent, withLaterEdits } = useSentFields(words)
  const names = (Object.keys(words) as (keyof HomeWords)[]).filter(
    (name) => JSON.stringify(words[name]) !== JSON.stringify(base[name]),
  )
  const changedWords = Object.fromEntries(names.map((name) => [name, words[name]]))
  const isChanged = names.length > 0
  useEffect(() => (isChanged ? homeDraft.keep(words) : homeDraft.forget()), [words, isChanged])
  useUnsaved(isChanged)

  function loadNewest(ownWords: Partial<HomeWords>) {
    setBase(home)
    const products = ownWords.recommended ?? home.recommended
    if (products.join() === home.recommended.join()) setRecommended(loaderData.recommended)
    setWords({ ...home, ...ownWords })
    reset()
  }

  const change = (part: Partial<HomeWords>) =>
    setWords((previousWords) => ({ ...previousWords, ...part }))
  const getError = (path: string) =>
    refusal?.errors.find((error) => `${error.path}.`.startsWith(`${path}.`))?.message

  const picture = (name: 'logo' | 'heroImage') => (
    <Pictures
      images={words[name] ? [words[name]] : []}
      onImages={(images) => change({ [name]: images.at(-1) ?? '' })}
      max={1}
      onBusy={setBusyPictures}
    />
  )
  const text = (name: 'heroTitle' | 'heroText' | 'storyTitle' | 'story') => ({
    value: words[name],
    error: getError(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form
      method="post"
      noValidate
      className="max-w-3xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        markSent()
        send('PUT /api/admin/home', { body: { ...changedWords, version: base.version } })
      }}
    >
      <h1 className="text-3xl text-maroon">{t('Home page')}</h1>
      <p className="text-ink-soft">{t('Blank fields show the default text.')}</p>
      <Group title={t('Logo')}>{picture('logo')}</Group>
      <Group title={t('Banner')}>
        <Field
          label={t('Title')}
          maxLength={120}
          placeholder={translate(shop.tagline)}
          {...text('heroTitle')}
        />
        <AreaField
          label={t('Text')}
          rows={3}
          maxLength={300}
          placeholder={t(
            'Hand-worked lehengas, sarees and suits, named after the people and places that make them.',
          )}
          {...text('heroText')}
        />
        {picture('heroImage')}
      </Group>
      <Group title={t('Sections')}>
        <CheckboxGroup
          label={t('Shown on the home page')}
          options={homeSections.map((section) => ({ id: section, name: t(sectionNames[section]) }))}
          selected={homeSections.filter((section) => !words.hiddenSections.includes(section))}
          onChange={(shown) =>
            change({ hiddenSections: homeSections.filter((section) => !shown.includes(section)) })
          }
        />
        <p className="text-sm text-ink-soft">
          {t(
            'Without the wedding or the collections, their own pages are not found either. A section without content is left out by itself.',
          )}
        </p>
      </Group>
      <Group title={t('Collections')}>
        {collectionIds.map((id) => (
          <CollectionFields
            key={id}
            id={id}
            all={words.collections}
            onChange={(collections) => change({ collections })}
            onBusy={setBusyPictures}
            getError={getError}
          />
        ))}
      </Group>
      <Group title={t('Best sellers')}>
        <ProductsEditor
          legend={t('Your recommendations')}
          label={t('Find a product to recommend')}
          hint={t('They complete the best sellers while few products have sold.')}
          max={MAX_RECOMMENDED}
          own={undefined}
          products={recommended}
          onChange={(products) => {
            setRecommended(products)
            change({ recommended: products.map(({ _id }) => _id) })
          }}
        />
      </Group>
      <Group title={t('What customers say')}>
        <TestimonialFields
          rows={words.testimonials}
          onChange={(testimonials) => change({ testimonials })}
          getError={(place, field) => getError(`testimonials.${place}.${field}`)}
        />
      </Group>
      <Group title={t('Your story')}>
        <Field
          label={t('Title of the story')}
          maxLength={120}
          placeholder={t('The thread in the name')}
          {...text('storyTitle')}
        />
        <AreaField
          label={t('Story')}
          rows={8}
          maxLength={5000}
          hint={t('A blank line starts a new paragraph; the first one is shown large.')}
          {...text('story')}
        />
      </Group>
      <SaveBar
        busy={busy}
        isChanged={isChanged && !busyPictures}
        refusal={refusal}
        onNewest={() => loadNewest(changedWords)}
        also={
          <a href={panelPaths.homePreview} target="zari-preview" className={buttonStyle('outline')}>
            {t('Preview')}
          </a>
        }
      />
    </form>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{title}</h2>
      {children}
    </section>
  )
}
