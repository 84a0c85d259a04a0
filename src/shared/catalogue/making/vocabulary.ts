import { ownIdPattern } from '../vocabulary.ts'

/** Products are sold in these ways beside standard sizes. */
export const makes = ['measured', 'semiStitched', 'unstitched'] as const
export type Make = (typeof makes)[number]

export const makeLabels = {
  measured: 'Made to measure',
  semiStitched: 'Semi-stitched',
  unstitched: 'Unstitched',
} as const satisfies Record<Make, string>

/** At most one sleeve and one neck can be chosen. */
export const addOnKinds = ['extra', 'sleeve', 'neck'] as const
export type AddOnKind = (typeof addOnKinds)[number]

/** Every shop has these, in the order of the product's page; an owner may add others. */
export const addOns = {
  fallPico: { label: 'Fall and pico', kind: 'extra' },
  lining: { label: 'Lining', kind: 'extra' },
  padding: { label: 'Padding', kind: 'extra' },
  canCan: { label: 'Can-can', kind: 'extra' },
  sleeveless: { label: 'Sleeveless', kind: 'sleeve' },
  shortSleeves: { label: 'Short sleeves', kind: 'sleeve' },
  elbowSleeves: { label: 'Elbow sleeves', kind: 'sleeve' },
  fullSleeves: { label: 'Full sleeves', kind: 'sleeve' },
  roundNeck: { label: 'Round neck', kind: 'neck' },
  vNeck: { label: 'V neck', kind: 'neck' },
  boatNeck: { label: 'Boat neck', kind: 'neck' },
  sweetheartNeck: { label: 'Sweetheart neck', kind: 'neck' },
} as const satisfies Record<string, { label: string; kind: AddOnKind }>
export type AddOn = keyof typeof addOns
export const addOnCodes = Object.keys(addOns) as [AddOn, ...AddOn[]]
/** Code of a built-in or own add-on. */
export type AddOnCode = string
export const isBuiltInAddOn = (code: AddOnCode): code is AddOn => Object.hasOwn(addOns, code)
/** Only the server knows whether the shop has the add-on. */
export const isAddOnCode = (code: string): boolean =>
  isBuiltInAddOn(code) || ownIdPattern.test(code)

export const choiceCodes = [...makes, ...addOnCodes] as [Make | AddOn, ...(Make | AddOn)[]]
/** Code of an option or add-on. */
export type ChoiceCode = string

export const isMake = (code: ChoiceCode): code is Make => Object.hasOwn(makeLabels, code)

/** Limits of the shop's own add-ons, and of all add-ons of a product. */
export const MAX_OWN_ADD_ONS = 200
export const MAX_PRODUCT_ADD_ONS = 50

export const addOnKindLabels = {
  extra: 'Add-ons',
  sleeve: 'Sleeves',
  neck: 'Neck',
} as const satisfies Record<AddOnKind, string>

/** Centimetres for one item, and of a cloth. */
export const MAX_PIECE_CM = 5000
export const MAX_CLOTH_CM = 10_000_000
/** Limit for an item or an add-on. */
export const MAX_MAKING_DAYS = 365
