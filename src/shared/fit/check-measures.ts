import { crossChecks, formMeasures, measureLimits, requiredMeasures } from './limits.ts'
import type { MeasureCode, Measures, Wear } from './measures.ts'
import { type LengthUnit, parseLength } from './units.ts'

/** `differs`: the second reading differs from the first. */
export type MeasureFault =
  | 'missing'
  | 'notALength'
  | 'tooSmall'
  | 'tooLarge'
  | 'notAsked'
  | 'differs'

/** A pair that rarely goes together; `key` contains its lengths, so that a change asks again. */
export type MeasureQuestion = { key: string; pair: readonly [MeasureCode, MeasureCode] }

export type TypedMeasures = Partial<Record<string, string>>
export type MeasureForm = {
  wear: Wear
  unit: LengthUnit
  values: TypedMeasures
  /** Second readings of unusual measures. */
  again?: TypedMeasures | undefined
  /** Keys of questions that were answered with yes. */
  confirmed?: readonly string[] | undefined
}

export type CheckedMeasures = {
  /** All readable measures, valid or not. */
  measures: Measures
  faults: { code: string; fault: MeasureFault }[]
  again: MeasureCode[]
  questions: MeasureQuestion[]
}

/** Millimetres by which two readings of one measure may differ. */
const SAME_READING = 10

const isMeasured = (text: string | undefined): text is string => (text ?? '').trim() !== ''

/** Lists what must be corrected, measured again or confirmed. */
export function checkMeasures(form: MeasureForm): CheckedMeasures {
  const { wear, unit, values, again: second = {}, confirmed = [] } = form
  const codes = formMeasures(wear)
  const measures: Measures = {}
  const faults: CheckedMeasures['faults'] = []
  const again: MeasureCode[] = []
  for (const code of Object.keys(values))
    if (!codes.includes(code as MeasureCode) && isMeasured(values[code]))
      faults.push({ code, fault: 'notAsked' })
  for (const code of codes) {
    const text = values[code]
    const bounds = measureLimits[wear][code]
    if (!bounds) continue
    if (!isMeasured(text)) {
      if (requiredMeasures[wear].includes(code)) faults.push({ code, fault: 'missing' })
      continue
    }
    const mm = parseLength(text, unit)
    if (mm === null) {
      faults.push({ code, fault: 'notALength' })
      continue
    }
    measures[code] = mm
    if (mm < bounds.min) faults.push({ code, fault: 'tooSmall' })
    else if (mm > bounds.max) faults.push({ code, fault: 'tooLarge' })
    else if (mm < bounds.usualFrom || mm > bounds.usualTo) {
      const reading = second[code]
      const repeated = isMeasured(reading) ? parseLength(reading, unit) : undefined
      if (repeated === undefined) again.push(code)
      else if (repeated === null || Math.abs(repeated - mm) > SAME_READING)
        faults.push({ code, fault: 'differs' })
    }
  }
  const isWrong = (code: string) => faults.some((fault) => fault.code === code)
  const questions = questionsAbout(wear, measures).filter(
    ({ key, pair }) => !confirmed.includes(key) && !pair.some(isWrong),
  )
  return { measures, faults, again, questions }
}

function questionsAbout(wear: Wear, measures: Measures): MeasureQuestion[] {
  return crossChecks[wear].flatMap(({ pair, from, to }) => {
    const [a, b] = [measures[pair[0]], measures[pair[1]]]
    if (a === undefined || b === undefined || (a >= b * from && a <= b * to)) return []
    return [{ key: `${pair[0]}-${a}-${pair[1]}-${b}`, pair }]
  })
}

export const isUnquestioned = ({ faults, again, questions }: CheckedMeasures) =>
  faults.length === 0 && again.length === 0 && questions.length === 0
