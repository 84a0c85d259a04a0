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
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { CheckboxGroup } from '../shared/checkbox-group.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { Pictures } from '../shared/pictures.tsx'
import { type LinkedProduct, ProductsEditor } from '../shared/products-editor.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/home.ts'
import { CollectionFields, toCollection, toCollectionFields } from './collection-fields.tsx'
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

type Saved = Route.ComponentProps['loaderData']

const toFields = ({ home, recommended }: Saved) => {
  const { version: _, collections, ...words } = home
  return {
    ...words,
    recommended: recommended as LinkedProduct[],
    collections: collections.map(toCollectionFields),
  }
}

const toBody = ({
  recommended,
  collections,
  ...words
}: ReturnType<typeof toFields>): HomeWords => ({
  ...words,
  recommended: recommended.map(({ _id }) => _id),
  collections: collections.map(toCollection),
})

export default function HomeSettings({ loaderData }: Route.ComponentProps) {
  const { shop } = useSession()
  const [busyPictures, setBusyPictures] = useState(false)
  const form = useRecordForm({ saved: loaderData, toFields, toBody })
  const { base, fields, set, field, bar } = form
  useEffect(
    () => (bar.isChanged ? homeDraft.keep(toBody(fields)) : homeDraft.forget()),
    [fields, bar.isChanged],
  )

  const picture = (name: 'logo' | 'heroImage') => (
    <Pictures
      images={fields[name] ? [fields[name]] : []}
      onImages={(images) => set(name, images.at(-1) ?? '')}
      max={1}
      onBusy={setBusyPictures}
    />
  )

  return (
    <RecordPage
      title={t('Home page')}
      form={{
        ...bar,
        isChanged: bar.isChanged && !busyPictures,
        onSubmit: form.onSave((_, changed) =>
          form.send('PUT /api/admin/home', { body: { ...changed, version: base.home.version } }),
        ),
        also: (
          <a href={panelPaths.homePreview} target="zari-preview" className={buttonStyle('outline')}>
            {t('Preview')}
          </a>
        ),
      }}
    >
      <p className="text-ink-soft">{t('Blank fields show the default text.')}</p>
      <Group title={t('Logo')}>{picture('logo')}</Group>
      <Group title={t('Banner')}>
        <Field
          label={t('Title')}
          maxLength={120}
          placeholder={translate(shop.tagline)}
          {...field('heroTitle')}
        />
        <AreaField
          label={t('Text')}
          rows={3}
          maxLength={300}
          placeholder={t(
            'Hand-worked lehengas, sarees and suits, named after the people and places that make them.',
          )}
          {...field('heroText')}
        />
        {picture('heroImage')}
      </Group>
      <Group title={t('Sections')}>
        <CheckboxGroup
          label={t('Shown on the home page')}
          options={homeSections.map((section) => ({ id: section, name: t(sectionNames[section]) }))}
          selected={homeSections.filter((section) => !fields.hiddenSections.includes(section))}
          onChange={(shown) =>
            set(
              'hiddenSections',
              homeSections.filter((section) => !shown.includes(section)),
            )
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
            all={fields.collections}
            onChange={(collections) => set('collections', collections)}
            onBusy={setBusyPictures}
            getError={form.errorWithin}
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
          products={fields.recommended}
          onChange={(products) => set('recommended', products)}
        />
      </Group>
      <Group title={t('What customers say')}>
        <TestimonialFields form={form} />
      </Group>
      <Group title={t('Your story')}>
        <Field
          label={t('Title of the story')}
          maxLength={120}
          placeholder={t('The thread in the name')}
          {...field('storyTitle')}
        />
        <AreaField
          label={t('Story')}
          rows={8}
          maxLength={5000}
          hint={t('A blank line starts a new paragraph; the first one is shown large.')}
          {...field('story')}
        />
      </Group>
    </RecordPage>
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
