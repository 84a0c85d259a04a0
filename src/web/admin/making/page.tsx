import { useState } from 'react'
import { Link } from 'react-router'
import type { Cloth } from '#shared/catalogue/making/cloth-schema.ts'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { type AddOnCode, makeLabels, makes } from '#shared/catalogue/making/vocabulary.ts'
import { adminProductsPath, panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { AddOns } from './add-ons.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { fromMakingRows, type MakeRow, type Rows, type TypedRow, toMakingRows } from './rows.ts'

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
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const [rows, setRows] = useState<Rows>(() => toMakingRows(making))
  const editedMaking = fromMakingRows(rows)
  const isChanged =
    JSON.stringify(inCodeOrder(editedMaking)) !==
    JSON.stringify(inCodeOrder(fromMakingRows(toMakingRows(making))))
  const setMake = (make: (typeof makes)[number], part: Partial<MakeRow>) =>
    setRows({ ...rows, makes: { ...rows.makes, [make]: { ...rows.makes[make], ...part } } })
  const setAddOn = (code: AddOnCode, row: TypedRow) =>
    setRows((current) => ({ ...current, addOns: { ...current.addOns, [code]: row } }))
  return (
    <RecordPage
      title={t('{title}, made to order', { title })}
      back={{ to: adminProductsPath({ edit: id }), label: t('Back to the product') }}
      about={t('Sold beside the standard sizes. Prices are added to that of the product.')}
      form={{
        ...{ busy, isChanged, refusal },
        onSubmit(event) {
          event.preventDefault()
          send('PUT /api/admin/products/making/:id', { params: { id }, body: editedMaking })
        },
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
          <ChoiceRow
            key={make}
            label={t(makeLabels[make])}
            row={rows.makes[make]}
            onChange={(part) => setMake(make, part)}
          >
            <ClothFields
              row={rows.makes[make]}
              cloths={cloths}
              onChange={(part) => setMake(make, part)}
            />
          </ChoiceRow>
        ))}
      </section>
      <AddOns
        ownAddOns={ownAddOns}
        savedCodes={making.addOns.map(({ code }) => code)}
        rows={rows.addOns}
        onChange={setAddOn}
      />
      <section className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Deposit in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Of what is made to order. 0 if all of it is paid with the order.')}
          value={rows.depositPercent}
          onChange={({ target }) => setRows({ ...rows, depositPercent: target.value })}
        />
        <AreaField
          label={t('Return terms')}
          rows={2}
          maxLength={300}
          hint={t('Shown before buying and kept with the order. Leave blank for a final sale.')}
          value={rows.returnTerms}
          onChange={({ target }) => setRows({ ...rows, returnTerms: target.value })}
        />
      </section>
    </RecordPage>
  )
}

/** The order of the rows is not saved. */
const inCodeOrder = ({ addOns, ...making }: ProductMaking) => ({
  ...making,
  addOns: addOns.toSorted((one, other) => one.code.localeCompare(other.code)),
})

type ClothProps = {
  row: MakeRow
  cloths: readonly Cloth[]
  onChange: (part: Partial<MakeRow>) => void
}

function ClothFields({ row, cloths, onChange }: ClothProps) {
  return (
    <>
      <SelectField
        label={t('Taken from')}
        value={row.stockPolicy}
        onChange={({ target }) => onChange({ stockPolicy: target.value as MakeRow['stockPolicy'] })}
      >
        <option value="made_to_order">{t('nothing: always available')}</option>
        <option value="stock">{t('the pieces in stock')}</option>
        <option value="cloth">{t('a cloth')}</option>
      </SelectField>
      {row.stockPolicy === 'cloth' && (
        <>
          <SelectField
            label={t('Cloth')}
            value={row.clothId}
            onChange={({ target }) => onChange({ clothId: target.value })}
          >
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
            value={row.clothCm}
            onChange={({ target }) => onChange({ clothCm: target.value })}
          />
        </>
      )}
    </>
  )
}
