import { useState } from 'react'
import { Link } from 'react-router'
import type { Cloth } from '#shared/catalogue/making/cloth-schema.ts'
import { addOnCodes, addOns, makeLabels, makes } from '#shared/catalogue/making/vocabulary.ts'
import { adminProductsPath, panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { fromMakingRows, type MakeRow, type Rows, type TypedRow, toMakingRows } from './rows.ts'

const load = createStaffLoader(
  'catalogue',
  async ({ api, params: { productId: id } }: Member<Route.LoaderArgs['params']>) => {
    const params = { id }
    const [{ data: making }, { data: product }, { data: cloths }] = await Promise.all([
      api('GET /api/admin/products/making/:id', { params }),
      api('GET /api/admin/products/get/:id', { params }),
      api('GET /api/admin/cloth'),
    ])
    return { id, making, title: getTitle(product), cloths }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Made to order'))

export default function MakingPage({ loaderData }: Route.ComponentProps) {
  const { id, making, title, cloths } = loaderData
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const [rows, setRows] = useState<Rows>(() => toMakingRows(making))
  const editedMaking = fromMakingRows(rows)
  const savedMaking = fromMakingRows(toMakingRows(making))
  useUnsaved(JSON.stringify(editedMaking) !== JSON.stringify(savedMaking))
  const setMake = (make: (typeof makes)[number], part: Partial<MakeRow>) =>
    setRows({ ...rows, makes: { ...rows.makes, [make]: { ...rows.makes[make], ...part } } })
  const setAddOn = (code: (typeof addOnCodes)[number], part: Partial<TypedRow>) =>
    setRows({ ...rows, addOns: { ...rows.addOns, [code]: { ...rows.addOns[code], ...part } } })
  return (
    <form
      method="post"
      noValidate
      className="max-w-4xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        send('PUT /api/admin/products/making/:id', { params: { id }, body: editedMaking })
      }}
    >
      <div>
        <Link to={adminProductsPath({ edit: id })} className="text-link text-sm">
          {t('Back to the product')}
        </Link>
        <h1 className="text-3xl text-maroon">{t('{title}, made to order', { title })}</h1>
        <p className="mt-2 text-ink-soft">
          {t('Sold beside the standard sizes. Prices are added to that of the product.')}
        </p>
      </div>
      <section className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 className="text-2xl text-maroon">{t('Options')}</h2>
          <Link to={panelPaths.cloth} className="text-link text-sm">
            {t('Add cloth')}
          </Link>
        </div>
        {makes.map((make) => (
          <Row
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
          </Row>
        ))}
      </section>
      <section className="space-y-2">
        <h2 className="text-2xl text-maroon">{t('Add-ons')}</h2>
        {addOnCodes.map((code) => (
          <Row
            key={code}
            label={t(addOns[code].label)}
            row={rows.addOns[code]}
            onChange={(part) => setAddOn(code, part)}
          />
        ))}
      </section>
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
      <div className="save-bar space-y-3 py-4">
        <Alert>{refusal?.errors[0]?.message ?? refusal?.message}</Alert>
        <Button type="submit" disabled={busy} className="w-full sm:w-auto sm:min-w-52">
          {busy ? t('Saving …') : t('Save')}
        </Button>
      </div>
    </form>
  )
}

type RowProps = {
  label: string
  row: TypedRow
  onChange: (part: Partial<TypedRow>) => void
  children?: React.ReactNode
}

function Row({ label, row, onChange, children }: RowProps) {
  return (
    <fieldset className="border-b border-line pb-3">
      <Check
        className="font-medium"
        checked={row.isOffered}
        onChange={({ target }) => onChange({ isOffered: target.checked })}
      >
        {label}
      </Check>
      {row.isOffered && (
        <div className="mt-1 grid items-end gap-4 sm:grid-cols-2">
          <Field
            label={t('{label}: price difference in rupees', { label })}
            inputMode="text"
            autoComplete="off"
            value={row.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <Field
            label={t('{label}: days to make', { label })}
            inputMode="numeric"
            autoComplete="off"
            value={row.days}
            onChange={({ target }) => onChange({ days: target.value })}
          />
          {children}
        </div>
      )}
    </fieldset>
  )
}

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
