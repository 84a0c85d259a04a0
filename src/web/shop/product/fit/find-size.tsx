import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { ShownFit } from '#shared/fit/chart-schema.ts'
import { type ChartMeasure, chartMeasureLabels } from '#shared/fit/measure-labels.ts'
import type { Measures, Wear } from '#shared/fit/measures.ts'
import { type LengthUnit, lengthUnits, parseMillimetres, toUnitLength } from '#shared/fit/units.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useProfiles } from '../use-profiles.ts'
import { adviceFor } from './advice-for.ts'
import { fitWords, heightWords, lengthWords, runsWords, unknownWords } from './advice-words.ts'
import ChartTable from './chart-table.tsx'
import { FitFigure } from './figure.tsx'
import {
  forgetMeasures,
  ownMeasures,
  ownProfile,
  ownUnit,
  storeMeasures,
  storeProfile,
} from './own-measures.ts'

const inputMeasures: Record<Wear, readonly ChartMeasure[]> = {
  women: ['height', 'bust', 'waist'],
  men: ['height', 'chest', 'waist'],
  children: ['height', 'chest', 'waist'],
}

/** Millimetres; a value outside was likely typed in another unit. */
const limits: Record<'height' | 'girth', readonly [number, number]> = {
  height: [600, 2200],
  girth: [400, 1800],
}
const getLimits = (code: ChartMeasure) => limits[code === 'height' ? 'height' : 'girth']

type Typed = Partial<Record<ChartMeasure, string>>

const toValues = (measures: Measures, codes: readonly ChartMeasure[], unit: LengthUnit): Typed =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const mm = measures[code]
      return mm === undefined ? [] : [[code, String(toUnitLength(mm, unit))]]
    }),
  )

type Props = {
  product: Product
  fit: ShownFit
  onChoose: (size: string) => void
  onClose: () => void
}

export default function FindSize({ product, fit, onChoose, onClose }: Props) {
  const { wear, chart } = fit
  const codes = inputMeasures[wear]
  const [unit, setUnit] = useState(ownUnit)
  const [own, setOwn] = useState(() => ownMeasures(wear))
  const [profileId, setProfileId] = useState(() => ownProfile(wear) ?? '')
  const profiles = useProfiles().filter(
    (profile) => profile.wear === wear && profile.basis === 'body',
  )
  const profile = profiles.find(({ _id }) => _id === profileId)
  const measures = profile?.measures ?? own
  const [values, setValues] = useState<Typed>(() => toValues(own ?? {}, codes, unit))
  const [isChecked, setChecked] = useState(false)
  const governing = chart.measures[0]?.code
  const answer = useRef<HTMLDivElement>(null)
  const [shownTimes, setShownTimes] = useState(0)
  // On a phone the answer is below the screen.
  useEffect(() => {
    if (shownTimes > 0) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [shownTimes])

  function getError(code: ChartMeasure): string | undefined {
    const text = values[code]?.trim() ?? ''
    if (text === '') return code === governing ? t('Please enter this measure.') : undefined
    const mm = parseMillimetres(text, unit)
    const [from, to] = getLimits(code)
    if (mm >= from && mm <= to) return undefined
    return t('Please enter {from} to {to}.', {
      from: lengthWords(from, unit),
      to: lengthWords(to, unit),
    })
  }

  function changeUnit(to: LengthUnit) {
    const convertedValues = codes.flatMap((code) => {
      const mm = parseMillimetres(values[code] ?? '', unit)
      return Number.isNaN(mm) ? [] : [[code, String(toUnitLength(mm, to))]]
    })
    setValues({ ...values, ...Object.fromEntries(convertedValues) })
    setUnit(to)
  }

  function show(event: FormEvent) {
    event.preventDefault()
    // The dialog is a child of the product's own form.
    event.stopPropagation()
    setChecked(true)
    if (codes.some(getError)) return
    const enteredMeasures: Measures = {}
    for (const code of codes) {
      const mm = parseMillimetres(values[code] ?? '', unit)
      if (!Number.isNaN(mm)) enteredMeasures[code] = mm
    }
    storeMeasures(wear, enteredMeasures, unit)
    setOwn(enteredMeasures)
    setProfileId('')
    setShownTimes(shownTimes + 1)
  }

  function chooseProfile(id: string) {
    setProfileId(id)
    setOwn(undefined)
    setValues({})
    setChecked(false)
    if (id) storeProfile(wear, id)
    else forgetMeasures()
  }

  function forget() {
    forgetMeasures()
    setOwn(undefined)
    setProfileId('')
    setValues({})
    setChecked(false)
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('Find my size')}
      description={t(
        'Measure over light clothing, with the tape neither tight nor loose. Your measures stay in this browser.',
      )}
    >
      <div className="space-y-6 px-6 py-6 sm:px-8">
        {profiles.length > 0 && (
          <SelectField
            label={t('Measures of')}
            value={profile ? profileId : ''}
            onChange={({ target }) => chooseProfile(target.value)}
          >
            <option value="">{t('New measurements')}</option>
            {profiles.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <form noValidate onSubmit={show} className="space-y-4">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('Unit')}</legend>
            {lengthUnits.map((offeredUnit) => (
              <label key={offeredUnit} className="size-choice">
                <input
                  type="radio"
                  name="unit"
                  checked={unit === offeredUnit}
                  onChange={() => changeUnit(offeredUnit)}
                  className="sr-only"
                />
                {offeredUnit === 'cm' ? t('Centimetres') : t('Inches')}
              </label>
            ))}
          </fieldset>
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {codes.map((code) => (
              <Field
                key={code}
                label={t(chartMeasureLabels[code])}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                error={isChecked ? getError(code) : undefined}
                value={values[code] ?? ''}
                onChange={({ target }) => setValues({ ...values, [code]: target.value })}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" className="max-sm:w-full">
              {t('Show my size')}
            </Button>
            {measures && (
              <Button kind="quiet" onClick={forget}>
                {t('Forget my measures')}
              </Button>
            )}
          </div>
        </form>
        <div role="status" ref={answer} className="scroll-my-4">
          {measures && (
            <Answer
              product={product}
              fit={fit}
              measures={measures}
              unit={unit}
              onChoose={(size) => {
                onChoose(size)
                onClose()
              }}
            />
          )}
        </div>
        <section aria-label={t('Size chart')} className="overflow-x-auto">
          <ChartTable chart={chart} />
        </section>
      </div>
    </Modal>
  )
}

type AnswerProps = Omit<Props, 'onClose'> & { measures: Measures; unit: LengthUnit }

function Answer({ product, fit, measures, unit, onChoose }: AnswerProps) {
  const advice = adviceFor(product, fit, measures)
  if (advice.kind === 'unknown')
    return (
      <div className="border-l-2 border-gold pl-4">
        <h3 className="text-xl">{t('We do not know your size here')}</h3>
        <p className="mt-1">{unknownWords(advice)}</p>
        <p className="mt-1 text-ink-soft">
          {product.making?.makes.some(({ make }) => make === 'measured')
            ? t('This piece can be made to your measures.')
            : t('Write to us, and we will tell you what we can do.')}
        </p>
      </div>
    )
  const { size, second, fits } = advice
  const notes = [runsWords(advice, fit.counts), heightWords(advice, fit.chart, unit)].filter(
    Boolean,
  )
  return (
    <div className="flex items-start gap-4 border-y border-line py-5 sm:gap-6">
      <FitFigure fits={fits} />
      <div className="min-w-0 flex-1 space-y-3">
        <h3 className="text-2xl text-maroon">{t('Your size: {size}', { size })}</h3>
        <ul className="space-y-1">
          {fits.map((measure) => (
            <li key={measure.code}>{fitWords(measure, unit)}</li>
          ))}
        </ul>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {second && (
          <div>
            <p className="font-medium">
              {t('You are close to size {size}. In that size:', { size: second.size })}
            </p>
            <ul>
              {second.fits.map((measure) => (
                <li key={measure.code}>{fitWords(measure, unit)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Choose product={product} size={size} onChoose={onChoose} />
          {second && <Choose product={product} size={second.size} isSecond onChoose={onChoose} />}
        </div>
      </div>
    </div>
  )
}

type ChooseProps = Pick<Props, 'product' | 'onChoose'> & { size: string; isSecond?: boolean }

function Choose({ product, size, isSecond, onChoose }: ChooseProps) {
  if (product.sizes?.find((row) => row.size === size)?.stock === 0)
    return <p className="content-center text-ink-soft">{t('Size {size} is sold out.', { size })}</p>
  return (
    <Button kind={isSecond ? 'outline' : 'primary'} onClick={() => onChoose(size)}>
      {t('Choose size {size}', { size })}
    </Button>
  )
}
