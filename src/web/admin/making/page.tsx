import { Link } from 'react-router'
import type { Cloth } from '#shared/catalogue/making/cloth-schema.ts'
import { addOnCodes, type Make, makeLabels, makes } from '#shared/catalogue/making/vocabulary.ts'
import { adminProductsPath, panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { type RecordForm, useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/page.ts'
import { AddOns } from './add-ons.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { fromMakingRows, type Rows, toMakingRows } from './rows.ts'

const load = createStaffLoader(
  'catalogue',
  async ({ api, params: { productId: id } }: Member<Route.LoaderArgs['params']>) => {
    const params = { id }
    const [{ data: making }, { data: product }, { data: cloths }, { data: ownAddOns }] =
      await Promise.all([
        api('GET /api/admin/products/making/:id', { params }),
        api('GET /api/admin/products/get/:id', { params }),
        api('GET /api/admin/cloth'),
        api('GET /api/admin/add-ons'),
      ])
    return { id, making, title: getTitle(product), cloths, ownAddOns }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Made to order'))

export default function MakingPage({ loaderData }: Route.ComponentProps) {
  const { id, making, title, cloths, ownAddOns } = loaderData
  const codes = [...addOnCodes, ...ownAddOns.map(({ code }) => code)]
  const form = useRecordForm({
    saved: making,
    toFields: (saved) => toMakingRows(saved, codes),
    toBody: fromMakingRows,
    isUnversioned: true,
  })
  return (
    <RecordPage
      title={t('{title}, made to order', { title })}
      back={{ to: adminProductsPath({ edit: id }), label: t('Back to the product') }}
      about={t('Sold beside the standard sizes. Prices are added to that of the product.')}
      form={{
        ...form.bar,
        onSubmit: form.onSave((body) =>
          form.send('PUT /api/admin/products/making/:id', { params: { id }, body }),
        ),
      }}
    >
      <section className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 className="text-2xl text-maroon">{t('Options')}</h2>
          <Link to={panelPaths.cloth} className="text-link text-sm">
            {t('Add cloth')}
          </Link>
        </div>
        {makes.map((make) => (
          <ChoiceRow key={make} label={t(makeLabels[make])} form={form} path={`makes.${make}`}>
            <ClothFields form={form} make={make} cloths={cloths} />
          </ChoiceRow>
        ))}
      </section>
      <AddOns
        ownAddOns={ownAddOns}
        savedCodes={making.addOns.map(({ code }) => code)}
        form={form}
      />
      <section className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Deposit in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Of what is made to order. 0 if all of it is paid with the order.')}
          {...form.field('depositPercent')}
        />
      </section>
    </RecordPage>
  )
}

type ClothProps = { form: RecordForm<Rows>; make: Make; cloths: readonly Cloth[] }

function ClothFields({ form: { fields, field }, make, cloths }: ClothProps) {
  return (
    <>
      <SelectField label={t('Taken from')} {...field(`makes.${make}.stockPolicy`)}>
        <option value="made_to_order">{t('nothing: always available')}</option>
        <option value="stock">{t('the pieces in stock')}</option>
        <option value="cloth">{t('a cloth')}</option>
      </SelectField>
      {fields.makes[make].stockPolicy === 'cloth' && (
        <>
          <SelectField label={t('Cloth')} {...field(`makes.${make}.clothId`)}>
            <option value="">{t('Choose a cloth')}</option>
            {cloths.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('Centimetres for one piece')}
            inputMode="numeric"
            autoComplete="off"
            {...field(`makes.${make}.clothCm`)}
          />
        </>
      )}
    </>
  )
}
