/** For whom a piece is cut. */
export const wears = ['women', 'men', 'children'] as const
export type Wear = (typeof wears)[number]
export const isWear = (text: string | undefined): text is Wear => wears.some((one) => one === text)

/** What is measured, in the order in which a tailor asks. */
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

/** States of a line's photo review. The owner sets `waived`. */
export const reviewStates = ['asked', 'approved', 'changes', 'waived'] as const

export const MAX_PROFILES = 8
/** Of one order line. */
export const MAX_LINE_PHOTOS = 8
/** Versions that may be proposed for one order line. */
export const MAX_VERSIONS = 30

/** The wording of the consent on the form; a new wording gets a new name. */
export const CONSENT_VERSION = '2026-11'
