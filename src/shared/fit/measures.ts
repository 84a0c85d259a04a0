export const wears = ['women', 'men', 'children'] as const
export type Wear = (typeof wears)[number]
export const isWear = (text: string | undefined): text is Wear =>
  wears.some((wear) => wear === text)

/** In the order in which a tailor measures. */
export const measureCodes = [
  'height',
  'bust',
  'underBust',
  'chest',
  'stomach',
  'waist',
  'hip',
  'neck',
  'shoulder',
  'armhole',
  'upperArm',
  'sleeveLength',
  'sleeveOpening',
  'frontNeckDepth',
  'backNeckDepth',
  'shoulderToApex',
  'blouseLength',
  'kurtaLength',
  'bottomLength',
] as const
export type MeasureCode = (typeof measureCodes)[number]

/** Whole millimetres; a measure that was not taken has no key. */
export type Measures = Partial<Record<MeasureCode, number>>

/** The owner sets `waived`. */
export const reviewStates = ['asked', 'approved', 'changes', 'waived'] as const

export const MAX_PROFILES = 8
export const MAX_LINE_PHOTOS = 8
/** Limit per order line. */
export const MAX_MEASURE_VERSIONS = 30

/** Version of the wording of the consent; change it with the wording. */
export const CONSENT_VERSION = '2026-11'
