import type { OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { type ProductMaking, productMaking } from '#shared/catalogue/making/making-schema.ts'
import {
  type AddOnCode,
  addOnCodes,
  addOns,
  makeLabels,
  makes,
} from '#shared/catalogue/making/vocabulary.ts'
import { makingColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { stockPolicies } from '#shared/catalogue/stock-policy.ts'
import { parseDecimal } from '#shared/money.ts'
import { say } from '../../messages/messages.ts'
import { nameKey } from '../names.ts'
import { type CellProblem, cellItems, isItem, problemsOfRow } from './cell-items.ts'
import { findErrorColumn, plainNumber } from './columns.ts'

type MakingColumn = (typeof makingColumns)[number]
export type MakingCells = Partial<Record<MakingColumn, string>>
export type NamedCloth = { _id: string; name: string }
/** What cells of the columns can name. */
export type NamedParts = {
  cloths: readonly NamedCloth[]
  addOns: readonly Pick<OwnAddOn, 'code' | 'name'>[]
}

const itemsCell = (items: readonly (readonly [string, string | number | null])[]) =>
  items.flatMap(([code, value]) => (value === null ? [] : [`${code}:${value}`])).join('|')

/** The inverse of `readMaking`. */
export function makingCells(
  { makes: made, addOns: added, depositPercent }: ProductMaking,
  nameOfCloth: (id: string) => string,
): Record<MakingColumn, string> {
  return {
    makes: itemsCell(made.map(({ make, price }) => [make, price])),
    makeDays: itemsCell(made.map(({ make, days }) => [make, days])),
    makeStock: itemsCell(made.map(({ make, stockPolicy }) => [make, stockPolicy])),
    makeCloths: itemsCell(made.map(({ make, clothId }) => [make, clothId && nameOfCloth(clothId)])),
    makeCentimetres: itemsCell(made.map(({ make, clothCm }) => [make, clothCm])),
    addOns: itemsCell(added.map(({ code, price }) => [code, price])),
    addOnDays: itemsCell(added.map(({ code, days }) => [code, days])),
    depositPercent: depositPercent === 0 ? '' : String(depositPercent),
  }
}

/** Returns the id of a cloth whose name a cell cannot contain. */
export const createClothNames = (cloths: readonly NamedCloth[]) => {
  const names = new Map(cloths.map(({ _id, name }) => [_id, name]))
  return (id: string) => {
    const name = names.get(id) ?? ''
    return isItem(name) ? name : id
  }
}

const findCloth = (cloths: readonly NamedCloth[], text: string) =>
  cloths.find(({ _id, name }) => name === text || _id === text) ??
  cloths.find(({ name }) => nameKey(name) === nameKey(text))

const createFinder =
  <Code extends string>(
    codes: readonly Code[],
    getLabel: (code: Code) => string = (code) => code,
  ) =>
  (text: string) =>
    codes.find((code) => [nameKey(code), nameKey(getLabel(code))].includes(nameKey(text)))
const findMake = createFinder(makes, (make) => makeLabels[make])
const findBuiltInAddOn = createFinder(addOnCodes, (code) => addOns[code].label)
const findStockPolicy = createFinder(stockPolicies)

/** The schema refuses NaN. */
const parseCellNumber = (text = '') => (text === '' ? 0 : parseDecimal(plainNumber(text)))

/**
 * A missing column keeps the values of `known`. An option that a column does not list gets the
 * default. `making` is undefined if all columns are missing or a cell has an error.
 */
export function readMaking(
  cells: MakingCells,
  known: ProductMaking,
  { cloths, addOns: ownAddOns }: NamedParts,
): { making?: ProductMaking; problems: CellProblem[] } {
  const { problems, refuse } = problemsOfRow()
  if (makingColumns.every((name) => cells[name] === undefined)) return { problems }

  function pairs<Code extends string>(
    column: MakingColumn,
    codeNamed: (text: string) => Code | undefined,
    all: readonly Code[],
  ): Map<Code, string> | undefined {
    if (cells[column] === undefined) return undefined
    const textByCode = new Map<Code, string>()
    // With more items than options, at least one item is repeated or unknown.
    for (const cell of cellItems(cells[column], all.length + 1)) {
      const [name = '', ...rest] = cell.split(':')
      const code = codeNamed(name)
      if (code === undefined)
        refuse(column, say('row_option_unknown', { cell, names: all.join(', ') }))
      else if (textByCode.has(code)) refuse(column, say('row_option_repeated', { cell }))
      else textByCode.set(code, rest.join(':').trim())
    }
    return textByCode
  }
  function details<Code extends string>(
    [column, main]: [MakingColumn, MakingColumn],
    codeNamed: (text: string) => Code | undefined,
    listed: readonly Code[],
    all: readonly Code[],
  ) {
    const textByCode = pairs(column, codeNamed, all)
    for (const [code, text] of textByCode ?? [])
      if (!listed.includes(code))
        refuse(column, say('row_option_absent', { cell: `${code}:${text}`, column: main }))
    return textByCode
  }
  const inOrder = <Code extends string>(all: readonly Code[], listed: Iterable<Code>) => {
    const chosen = new Set(listed)
    return all.filter((code) => chosen.has(code))
  }

  const prices = pairs('makes', findMake, makes)
  const listedMakes = inOrder(makes, prices?.keys() ?? known.makes.map(({ make }) => make))
  const ofMakes = (column: MakingColumn) => details([column, 'makes'], findMake, listedMakes, makes)
  const days = ofMakes('makeDays')
  const policies = ofMakes('makeStock')
  const clothTexts = ofMakes('makeCloths')
  const centimetres = ofMakes('makeCentimetres')
  const makesRead = listedMakes.map((make) => {
    const current = known.makes.find((row) => row.make === make)
    const clothText = clothTexts?.get(make)
    const cloth = clothText ? findCloth(cloths, clothText) : undefined
    if (clothText && !cloth) refuse('makeCloths', say('row_cloth_unknown', { name: clothText }))
    const clothId = clothTexts ? (cloth?._id ?? null) : (current?.clothId ?? null)
    const policyText = policies?.get(make)
    const policy = policyText ? findStockPolicy(policyText) : undefined
    if (policyText && !policy)
      refuse(
        'makeStock',
        say('row_option_unknown', { cell: policyText, names: stockPolicies.join(', ') }),
      )
    const usual = clothId === null ? 'made_to_order' : 'cloth'
    const cm = centimetres?.get(make)
    return {
      make,
      price: prices ? parseCellNumber(prices.get(make)) : (current?.price ?? 0),
      days: days ? parseCellNumber(days.get(make)) : (current?.days ?? 0),
      stockPolicy: policies ? (policy ?? usual) : (current?.stockPolicy ?? usual),
      clothId,
      clothCm: centimetres ? (cm ? parseCellNumber(cm) : null) : (current?.clothCm ?? null),
    }
  })

  const ownNames = new Map(ownAddOns.map(({ code, name }) => [code, name]))
  const allAddOns: AddOnCode[] = [...addOnCodes, ...ownNames.keys()]
  const findOwnAddOn = createFinder([...ownNames.keys()], (code) => ownNames.get(code) ?? code)
  const findAddOn = (text: string) => findBuiltInAddOn(text) ?? findOwnAddOn(text)
  const addOnPrices = pairs('addOns', findAddOn, allAddOns)
  const added = inOrder(allAddOns, addOnPrices?.keys() ?? known.addOns.map(({ code }) => code))
  const addOnDays = details(['addOnDays', 'addOns'], findAddOn, added, allAddOns)
  const addOnsRead = added.map((code) => {
    const current = known.addOns.find((row) => row.code === code)
    return {
      code,
      price: addOnPrices ? parseCellNumber(addOnPrices.get(code)) : (current?.price ?? 0),
      days: addOnDays ? parseCellNumber(addOnDays.get(code)) : (current?.days ?? 0),
    }
  })

  const { depositPercent } = cells
  const parsed = productMaking.safeParse({
    makes: makesRead,
    addOns: addOnsRead,
    depositPercent:
      depositPercent === undefined
        ? known.depositPercent
        : parseCellNumber(depositPercent.replace(/\s*%$/, '')),
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field = '', at = '', part = ''] = path
    const column = findErrorColumn([field, at, part])
    // The schema also asks for the cloth whose name was unknown, which is reported already.
    if (part === 'clothCm' && problems.some((one) => one.path === 'makeCloths')) continue
    const code =
      field === 'makes'
        ? makesRead[Number(at)]?.make
        : field === 'addOns' && addOnsRead[Number(at)]?.code
    refuse(column, code ? `${code}: ${message}` : message)
  }
  return parsed.success && problems.length === 0
    ? { making: withoutUnusedCloth(parsed.data), problems }
    : { problems }
}

/** The database stores no cloth for options that are not cut from cloth. */
const withoutUnusedCloth = (making: ProductMaking): ProductMaking => ({
  ...making,
  makes: making.makes.map((row) =>
    row.stockPolicy === 'cloth' ? row : { ...row, clothId: null, clothCm: null },
  ),
})
