import { X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { GarmentChart } from '#shared/fit/chart-schema.ts'
import { garmentKinds } from '#shared/fit/garments.ts'
import { chartMeasureLabels } from '#shared/fit/measure-labels.ts'
import { MAX_CHART_SIZES } from '#shared/fit/size-chart.ts'
import { type LengthUnit, lengthUnits } from '#shared/fit/units.ts'
import { adminSizeChartsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { chartTyped, convertChart, type TypedChart, typedChart } from './typed-chart.ts'

const load = createStaffLoader('catalogue', async ({ api, url }) => {
  const { data: charts } = await api('GET /api/admin/size-charts')
  const requestedChart = charts.find(({ garment }) => garment === url.searchParams.get('garment'))
  return { charts, chosenChart: (requestedChart ?? charts[0]) as GarmentChart }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Size charts'))

export default function SizeCharts({ loaderData: { charts, chosenChart } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl text-maroon">{t('Size charts')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t(
          'The bodies that each size is cut for. Products name their chart; the first measure decides the size.',
        )}
      </p>
      <SelectField
        label={t('Kind of garment')}
        value={chosenChart.garment}
        onChange={({ target }) => navigate(adminSizeChartsPath(target.value))}
      >
        {charts.map(({ garment }) => (
          <option key={garment} value={garment}>
            {t(garmentKinds[garment].label)}
          </option>
        ))}
      </SelectField>
      <Editor key={chosenChart.garment} newest={chosenChart} />
    </div>
  )
}

function Editor({ newest }: { newest: GarmentChart }) {
  /** The edited version; another owner may have saved a newer one. */
  const [{ garment, chart, version, isOwn }, setBase] = useState(newest)
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: () => show(withLaterEdits({ values: typedChart(newest.chart, unit) }).values),
  })
  const [unit, setUnit] = useState<LengthUnit>('cm')
  const [values, setValues] = useState(() => typedChart(chart, 'cm'))
  const { markSent, withLaterEdits } = useSentFields({ values })
  function show(newValues: TypedChart) {
    setBase(newest)
    setValues(newValues)
    reset()
  }
  const { codes, from, rows, heights } = values
  useUnsaved(JSON.stringify(chartTyped(values, unit)) !== JSON.stringify(chart))
  const setRow = (key: string, part: Partial<TypedChart['rows'][number]>) =>
    setValues({
      ...values,
      rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
    })
  return (
    <form
      method="post"
      noValidate
      className="mt-6 space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        markSent()
        send('PUT /api/admin/size-charts/:garment', {
          params: { garment },
          body: { ...chartTyped(values, unit), version },
        })
      }}
    >
      <SelectField
        label={t('Measures in')}
        value={unit}
        onChange={({ target }) => {
          const to = target.value as LengthUnit
          setValues(convertChart(values, unit, to))
          setUnit(to)
        }}
      >
        {lengthUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit === 'cm' ? t('Centimetres') : t('Inches')}
          </option>
        ))}
      </SelectField>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{t('Size chart')}</caption>
          <thead className="border-b border-gold text-sm text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-2 font-medium">
                {t('Size')}
              </th>
              {codes.map((code) => (
                <th key={code} scope="col" className="py-2 pr-2 font-medium">
                  {t('{measure}, up to', { measure: t(chartMeasureLabels[code]) })}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line">
              <th scope="row" className="py-2 pr-2 text-sm font-normal text-ink-soft">
                {t('Smallest body')}
              </th>
              {codes.map((code) => (
                <td key={code} className="py-2 pr-2">
                  <Cell
                    label={t('{measure} of the smallest body', {
                      measure: t(chartMeasureLabels[code]),
                    })}
                    value={from[code]}
                    onChange={(text) => setValues({ ...values, from: { ...from, [code]: text } })}
                  />
                </td>
              ))}
              <td />
            </tr>
            {rows.map(({ key, size, to }) => (
              <tr key={key} className="border-b border-line">
                <td className="py-2 pr-2">
                  <Cell
                    label={t('Size')}
                    isText
                    value={size}
                    onChange={(text) => setRow(key, { size: text })}
                  />
                </td>
                {codes.map((code) => (
                  <td key={code} className="py-2 pr-2">
                    <Cell
                      label={t('{measure} of {size}, up to', {
                        measure: t(chartMeasureLabels[code]),
                        size,
                      })}
                      value={to[code]}
                      onChange={(text) => setRow(key, { to: { ...to, [code]: text } })}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={t('Remove size {size}', { size })}
                    disabled={rows.length === 1}
                    onClick={() =>
                      setValues({ ...values, rows: rows.filter((row) => row.key !== key) })
                    }
                  >
                    <X size={18} strokeWidth={1.5} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        kind="outline"
        disabled={rows.length >= MAX_CHART_SIZES}
        onClick={() => {
          const to = Object.fromEntries(codes.map((code) => [code, ''])) as TypedChart['from']
          setValues({ ...values, rows: [...rows, { key: uuidv7(), size: '', to }] })
        }}
      >
        {t('Add a size')}
      </Button>
      {heights && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {(['Cut for heights from', 'Cut for heights up to'] as const).map((label, at) => (
            <Field
              key={label}
              label={t(label)}
              inputMode="decimal"
              autoComplete="off"
              value={heights[at]}
              onChange={({ target }) =>
                setValues({
                  ...values,
                  heights: at === 0 ? [target.value, heights[1]] : [heights[0], target.value],
                })
              }
            />
          ))}
        </div>
      )}
      <div className="save-bar space-y-3 py-4">
        {refusal && (
          <div role="alert" className="space-y-3 text-red">
            <p>{refusal.errors[0]?.message ?? refusal.message}</p>
            {refusal.code === 'overtaken' && (
              <Button kind="outline" onClick={() => show(typedChart(newest.chart, unit))}>
                {t('Load the latest version')}
              </Button>
            )}
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy} className="w-full sm:w-auto sm:min-w-52">
            {busy ? t('Saving …') : t('Save')}
          </Button>
          {isOwn && (
            <Button
              kind="quiet"
              disabled={busy}
              onClick={() => {
                markSent()
                send('DELETE /api/admin/size-charts/:garment', {
                  params: { garment },
                  query: { version },
                })
              }}
            >
              {t('Back to the built-in chart')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

type CellProps = {
  label: string
  value: string
  onChange: (text: string) => void
  isText?: boolean
}

function Cell({ label, value, onChange, isText }: CellProps) {
  return (
    <input
      aria-label={label}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      value={value}
      maxLength={20}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 w-full min-w-16 rounded-sm border border-field bg-white/70 px-2"
    />
  )
}
