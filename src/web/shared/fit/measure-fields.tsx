import { useState } from 'react'
import { checkMeasures } from '#shared/fit/check-measures.ts'
import { formMeasures, requiredMeasures } from '#shared/fit/limits.ts'
import type { MeasureCode } from '#shared/fit/measures.ts'
import { type LengthUnit, parseLength, typedLength } from '#shared/fit/units.ts'
import { faultWords, measureHelp, measureLabels } from '#shared/fit/words.ts'
import { t } from '#shared/words/words.ts'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { MeasuredFigure } from './figure.tsx'
import {
  againFieldName,
  confirmedFieldName,
  measureFieldName,
  type PostedMeasures,
} from './posted-measures.ts'

type Props = {
  start: PostedMeasures
  /** Shows missing and wrong values before the field is left. */
  showsAll: boolean
  /** Staff are neither questioned nor asked twice. */
  asksTwice?: boolean
}

/** Works without scripts. */
export function MeasureFields({ start, showsAll, asksTwice = true }: Props) {
  const [form, setForm] = useState(start)
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<MeasureCode>()
  const { wear, unit, basis, values, again, confirmed, notes } = form
  const checkedForm = checkMeasures(form)
  const isShown = (code: string) => showsAll || visitedFields.has(code)
  const questions = asksTwice
    ? checkMeasures({ ...form, confirmed: [] }).questions.filter(({ pair }) => pair.every(isShown))
    : []

  /** Converts readable values, so that the lengths stay. */
  function switchUnit(to: LengthUnit) {
    const convertTexts = (texts: typeof values) =>
      Object.fromEntries(
        Object.entries(texts).map(([code, text = '']) => {
          const mm = parseLength(text, unit)
          return [code, mm === null ? text : typedLength(mm, to)]
        }),
      )
    setForm({ ...form, unit: to, values: convertTexts(values), again: convertTexts(again) })
  }

  const required = formMeasures(wear).filter((code) => requiredMeasures[wear].includes(code))
  const optional = formMeasures(wear).filter((code) => !required.includes(code))
  const [isMoreOpen] = useState(() => optional.some((code) => start.values[code]))

  const measure = (code: MeasureCode) => {
    const fault = checkedForm.faults.find((fault) => fault.code === code)?.fault
    const isAgain =
      asksTwice && (checkedForm.again.includes(code) || again[code] !== undefined) && isShown(code)
    const isRequired = requiredMeasures[wear].includes(code)
    const label = t(measureLabels[code])
    return (
      <li key={code} className="space-y-3">
        <Field
          label={isRequired ? label : t('{measure} (optional)', { measure: label })}
          name={measureFieldName(code)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={t(measureHelp[code])}
          value={values[code] ?? ''}
          error={fault && fault !== 'differs' && isShown(code) ? t(faultWords[fault]) : undefined}
          onFocus={() => setCurrent(code)}
          onBlur={() => setVisitedFields((previousFields) => new Set([...previousFields, code]))}
          onChange={({ target }) =>
            setForm({ ...form, values: { ...values, [code]: target.value } })
          }
        />
        {isAgain && (
          <Field
            label={t('{measure}, measured once more', { measure: label })}
            name={againFieldName(code)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            hint={t('This is unusual. Please measure once more.')}
            value={again[code] ?? ''}
            error={
              fault === 'differs'
                ? t(faultWords.differs)
                : showsAll && checkedForm.again.includes(code)
                  ? t('This is unusual. Please measure once more.')
                  : undefined
            }
            onFocus={() => setCurrent(code)}
            onChange={({ target }) =>
              setForm({ ...form, again: { ...again, [code]: target.value } })
            }
          />
        )}
        {questions
          .filter(({ pair }) => pair[0] === code)
          .map(({ key, pair }) => (
            <div key={key} role="status" className="border-l-2 border-gold pl-4 text-sm">
              <p>
                {t('{a} and {b} rarely go together like this. Please check both.', {
                  a: t(measureLabels[pair[0]]),
                  b: t(measureLabels[pair[1]]),
                })}
              </p>
              <Check
                name={confirmedFieldName(key)}
                checked={confirmed.includes(key)}
                onChange={({ target }) =>
                  setForm({
                    ...form,
                    confirmed: target.checked
                      ? [...confirmed, key]
                      : confirmed.filter((confirmedKey) => confirmedKey !== key),
                  })
                }
              >
                {t('Both are right')}
              </Check>
            </div>
          ))}
      </li>
    )
  }

  return (
    <>
      <input type="hidden" name="wear" value={wear} />
      <fieldset>
        <legend className="mb-2 font-sans text-sm font-medium">{t('What do you measure?')}</legend>
        <div className="flex flex-wrap gap-2">
          <Choice
            name="basis"
            value="body"
            label={t('A person')}
            isChosen={basis === 'body'}
            onChoose={() => setForm({ ...form, basis: 'body' })}
          />
          <Choice
            name="basis"
            value="garment"
            label={t('A garment that fits')}
            isChosen={basis === 'garment'}
            onChoose={() => setForm({ ...form, basis: 'garment' })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-sans text-sm font-medium">{t('Unit')}</legend>
        <div className="flex flex-wrap gap-2">
          <Choice
            name="unit"
            value="cm"
            label={t('Centimetres')}
            isChosen={unit === 'cm'}
            onChoose={() => switchUnit('cm')}
          />
          <Choice
            name="unit"
            value="inch"
            label={t('Inches')}
            isChosen={unit === 'inch'}
            onChoose={() => switchUnit('inch')}
          />
        </div>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:gap-8">
        <div className="order-2">
          <MeasuredFigure wear={wear} current={current} className="sticky top-24 w-full" />
        </div>
        <div className="space-y-6">
          <ol className="space-y-5">{required.map(measure)}</ol>
          <details className="border-y border-line" open={isMoreOpen}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {t('More measures (optional)')}
            </summary>
            <p className="text-sm text-ink-soft">
              {t('The more of them we know, the fewer fittings it takes.')}
            </p>
            <ol className="space-y-5 py-4">{optional.map(measure)}</ol>
          </details>
        </div>
      </div>
      <AreaField
        label={t('Notes for the tailor (optional)')}
        name="notes"
        rows={2}
        maxLength={300}
        defaultValue={notes}
      />
    </>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ name, value, label, isChosen, onChoose }: ChoiceProps) => (
  <label className="size-choice">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      className="sr-only"
    />
    {label}
  </label>
)
