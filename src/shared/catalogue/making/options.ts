import { toPaise, toRupees } from '../../money.ts'
import { sumBy } from '../../sum.ts'
import { MIN_PRICE, priceAfter } from '../size-price.ts'
import { type AddOnCode, type AddOnKind, addOns, isBuiltInAddOn, type Make } from './vocabulary.ts'

/** `nameHindi` is missing if the English name is shown. */
type AddOnName = { name: string; nameHindi?: string | undefined }

/** A standard size has no make; keys without a choice are absent. */
export type LineOptions = {
  make?: Make | undefined
  /** Sorted, so that equal choices are equal. */
  addOns?: AddOnCode[] | undefined
  /** Names of own add-ons, by code. They are not part of the choice. */
  addOnNames?: Record<AddOnCode, AddOnName> | undefined
  /** The shopper's measures; a measured product may be ordered without. */
  profileId?: string | undefined
}

/** Cart lines with equal normalized options are merged. */
export function normalOptions({
  make,
  addOns: addOnCodes = [],
  profileId,
}: LineOptions): LineOptions {
  const codes = [...new Set(addOnCodes)].sort()
  return {
    ...(make && { make }),
    ...((make || codes.length > 0) && { addOns: codes }),
    ...(isMeasured({ make }) && profileId && { profileId }),
  }
}

/** Each such line has measures of its own, so that equal lines stay apart. */
export const isMeasured = ({ make }: LineOptions) => make === 'measured'

/** An own add-on has its kind with it. */
export const getAddOnKind = ({
  code,
  kind = 'extra',
}: {
  code: AddOnCode
  kind?: AddOnKind | undefined
}): AddOnKind => (isBuiltInAddOn(code) ? addOns[code].kind : kind)

/** At most one sleeve and one neck. Only the server knows the kinds of own add-ons. */
export const areCompatible = (codes: readonly AddOnCode[]) =>
  (['sleeve', 'neck'] as const).every(
    (kind) => new Set(codes.filter((code) => getAddOnKind({ code }) === kind)).size <= 1,
  )

type Priced = { price: number; days: number }
/** Prices in rupees. */
export type Choices = {
  makes: readonly (Priced & { make: Make })[]
  addOns: readonly (Priced & { code: AddOnCode })[]
}

function selectChosen(choices: Choices, { make, addOns: codes = [] }: LineOptions) {
  const option = choices.makes.find((option) => option.make === make)
  const extras = choices.addOns.filter(({ code }) => codes.includes(code))
  return { option, extras }
}

/** Rupees of one item, with the differences of size and option, and the add-ons. */
export function priceWith(
  choices: Choices,
  options: LineOptions,
  effective: number,
  sizeDifference = 0,
): number {
  const { option, extras } = selectChosen(choices, options)
  const selectedOptions = [...(option ? [option] : []), ...extras]
  const extraPaise = sumBy(selectedOptions, ({ price }) => toPaise(price)) + toPaise(sizeDifference)
  return priceAfter(effective, toRupees(extraPaise))
}

/** The option would bring the price below `MIN_PRICE`, so it is not sold. Rupees. */
export const isTooCheap = (option: Pick<Priced, 'price'>, effective: number, difference: number) =>
  toPaise(effective) + toPaise(difference) + toPaise(option.price) < toPaise(MIN_PRICE)

/** The option's days, or those of a standard size, plus the longest add-on's. */
export function daysWith(choices: Choices, options: LineOptions, standardDays: number): number {
  const { option, extras } = selectChosen(choices, options)
  return (option?.days ?? standardDays) + Math.max(0, ...extras.map(({ days }) => days))
}
