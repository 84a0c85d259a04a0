import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { GarmentChart } from '#shared/fit/chart-schema.ts'
import { garmentKinds } from '#shared/fit/garments.ts'
import { chartMeasureLabels } from '#shared/fit/measure-labels.ts'
import { MAX_CHART_SIZES } from '#shared/fit/size-chart.ts'
import { type LengthUnit, lengthUnits } from '#shared/fit/units.ts'
import { adminSizeChartsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { type RecordForm, useRecordForm } from '../shared/use-record-form.ts'
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
    <div className="record-page">
      <PageHead
        title={t('Size charts')}
        about={t(
          'The bodies that each size is cut for. Products name their chart; the first measure decides the size.',
        )}
      />
      <div className="max-w-4xl space-y-5">
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
    </div>
  )
}

const toFields = ({ chart }: GarmentChart, shown?: TypedChart) =>
  typedChart(chart, shown?.unit ?? 'cm')

function Editor({ newest }: { newest: GarmentChart }) {
  const form = useRecordForm({ saved: newest, toFields, toBody: chartTyped })
  const { fields, set, field, send, bar } = form
  const { garment, version, isOwn } = form.base
  const { codes, rows, heights } = fields
  const { refusal } = bar
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={form.onSave((chart) =>
        send('PUT /api/admin/size-charts/:garment', {
          params: { garment },
          body: { ...chart, version },
        }),
      )}
    >
      <SelectField
        label={t('Measures in')}
        value={fields.unit}
        onChange={({ target }) => form.replace(convertChart(fields, target.value as LengthUnit))}
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
                    {...field(`from.${code}`)}
                  />
                </td>
              ))}
              <td />
            </tr>
            {rows.map(({ key, size }, at) => (
              <tr key={key} className="border-b border-line">
                <td className="py-2 pr-2">
                  <Cell label={t('Size')} isText {...field(`rows.${at}.size`)} />
                </td>
                {codes.map((code) => (
                  <td key={code} className="py-2 pr-2">
                    <Cell
                      label={t('{measure} of {size}, up to', {
                        measure: t(chartMeasureLabels[code]),
                        size,
                      })}
                      {...field(`rows.${at}.to.${code}`)}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={t('Remove size {size}', { size })}
                    disabled={rows.length === 1}
                    onClick={() => set('rows', rows.toSpliced(at, 1))}
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
          set('rows', [...rows, { key: uuidv7(), size: '', to }])
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
              {...field(at === 0 ? 'heights.0' : 'heights.1')}
            />
          ))}
        </div>
      )}
      <SaveBar
        {...bar}
        // The server refuses the chart as a whole, so the error has no path.
        refusal={
          refusal && {
            ...refusal,
            message: refusal.errors[0]?.message ?? refusal.message,
            errors: [],
          }
        }
        also={
          isOwn && (
            <Button
              kind="quiet"
              disabled={bar.busy}
              onClick={() =>
                send('DELETE /api/admin/size-charts/:garment', {
                  params: { garment },
                  query: { version },
                })
              }
            >
              {t('Back to the built-in chart')}
            </Button>
          )
        }
      />
    </form>
  )
}

type CellProps = {
  label: string
  isText?: boolean
} & Pick<ReturnType<RecordForm<TypedChart>['field']>, 'value' | 'onChange'>

function Cell({ label, isText, value, onChange }: CellProps) {
  return (
    <input
      aria-label={label}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      value={value}
      maxLength={20}
      onChange={onChange}
      className="min-h-11 w-full min-w-16 rounded-sm border border-field bg-white/70 px-2"
    />
  )
}
