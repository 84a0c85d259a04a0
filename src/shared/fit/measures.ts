/** For whom a piece is cut. */
export const wears = ['women', 'men', 'children'] as const
export type Wear = (typeof wears)[number]

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
