import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, day, singleLine } from '../../envelope.ts'
import { isWholePaise } from '../../money.ts'
import { isAbroad } from '../../people/countries.ts'
import { countryCodes } from '../../people/country-codes.ts'
import { sumBy } from '../../sum.ts'
import { stateCodes } from '../tax/states.ts'
import { normalArea, parsePinRange } from './areas.ts'
import { TRACKING_PLACEHOLDER } from './couriers.ts'

/** Total of all zones. Limited because every checkout reads them. */
const MAX_AREAS = 10_000

const rupees = z
  .number(fault('Must be a number.'))
  .min(0, fault('Must be at least 0.'))
  .max(10_000_000)
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

const days = z
  .number(fault('Must be a number.'))
  .int(fault('Must be a whole number.'))
  .min(0, fault('Must be at least 0.'))
  .max(60, fault('At most 60 days.'))

const area = z
  .string()
  .overwrite(normalArea)
  .refine(
    (text) => parsePinRange(text) !== undefined,
    fault('An area is a PIN code, its first digits, or a range such as 302001-302039.'),
  )
const areas = z.array(area).max(MAX_AREAS, fault('At most 10,000 areas.'))

/** The first rate that fits counts. */
const rate = z.object({
  /** Inclusive; null for any weight. */
  upToGrams: z.number(fault('Must be a number.')).int().positive().max(1_000_000).nullable(),
  /** Rupees of goods after discounts, inclusive; null for any value. */
  upToRupees: rupees.nullable(),
  /** Rupees. */
  amount: rupees,
})
export type DeliveryRate = z.infer<typeof rate>

const terms = z.object({
  name: singleLine(60, 'Name'),
  rates: z
    .array(rate)
    .min(1, fault('At least one rate is needed.'))
    .max(50)
    .refine(
      (rates) => rates.at(-1)?.upToGrams === null && rates.at(-1)?.upToRupees === null,
      fault('The last rate must hold for any weight and value.'),
    ),
  /** Delivery is free from this value of the goods after discounts, in rupees. Null: never. */
  freeFrom: rupees.nullable(),
  /** Working days of the courier. */
  fewestDays: days,
  mostDays: days,
})
export type ZoneTerms = z.infer<typeof terms>

const zone = terms.extend({
  /** Without areas and states, the zone covers everything that no other zone covers. */
  areas,
  states: z.array(z.enum(stateCodes)),
})
export type DeliveryZone = z.infer<typeof zone>

const exportZone = terms.extend({
  countries: z
    .array(
      z
        .string()
        .refine(
          (code) => isAbroad(code) && countryCodes.includes(code),
          fault('Please choose the country.'),
        ),
    )
    .min(1, fault('Choose at least one country.')),
})
export type ExportZone = z.infer<typeof exportZone>

const abroad = z.object({
  isOn: z.boolean(),
  zones: z.array(exportZone).max(50),
  /** `lut`: under a letter of undertaking. `paid`: on payment of integrated tax. */
  declaration: z.enum(['lut', 'paid']),
  /** Reference number and financial year of the letter of undertaking. */
  lut: z.union([z.literal(''), singleLine(40, 'Number')]),
  lutYear: z.union([
    z.literal(''),
    z.string().regex(/^20\d\d-\d\d$/, fault('A financial year is written 2026-27.')),
  ]),
})
export type SalesAbroad = z.infer<typeof abroad>

const calendar = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, fault('Choose at least one day.')),
  holidays: z.array(day).max(200),
})
export type WorkCalendar = z.infer<typeof calendar>

const courierTemplate = z.object({
  name: singleLine(60, 'Name'),
  trackingUrl: z
    .string()
    .trim()
    .max(300)
    .refine(
      (url) => url.startsWith('https://') && url.includes(TRACKING_PLACEHOLDER),
      fault('A tracking page starts with https:// and has {number} for the tracking number.', {
        number: TRACKING_PLACEHOLDER,
      }),
    ),
})
const fields = z.object({
  /** If off, orders have no delivery charge and no promise. */
  isOn: z.boolean(),
  zones: z.array(zone).max(50),
  /** Not served, even if a zone contains them. */
  excluded: areas,
  /** India's time, `HH:MM`. An order accepted from then on counts from the next working day. */
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault('A time is written as 14:00.')),
  workshop: calendar,
  courier: calendar,
  /** If false, all lines share the dates of the slowest. */
  promisesLines: z.boolean(),
  couriers: z.array(courierTemplate).max(30),
  abroad: abroad.default(() => defaultDeliverySettings.abroad),
})
export type DeliverySettings = z.infer<typeof fields>

const isElsewhere = ({ areas, states }: DeliveryZone) => areas.length + states.length === 0

/** Complete settings. `version`: the one that the editor saw; 409 if it has changed. */
export const deliverySettingsInput = fields
  .extend({ version: z.number().int().min(0).optional() })
  .superRefine(({ isOn, zones, abroad }, context) => {
    const wrong = (path: (string | number)[], what: ReturnType<typeof fault>) =>
      context.addIssue({ code: 'custom', path, ...what })
    if (isOn && zones.length === 0) wrong(['zones'], fault('At least one zone is needed.'))
    if (sumBy(zones, ({ areas }) => areas.length) > MAX_AREAS)
      wrong(['zones'], fault('At most 10,000 areas.'))
    const firstIndexOfName = (all: readonly ZoneTerms[], at: number) =>
      all.findIndex(({ name }) => name.toLowerCase() === all[at]?.name.toLowerCase())
    if (abroad.isOn && abroad.zones.length === 0)
      wrong(['abroad', 'zones'], fault('At least one zone is needed.'))
    for (const name of ['lut', 'lutYear'] as const)
      if (abroad.isOn && abroad.declaration === 'lut' && abroad[name] === '')
        wrong(['abroad', name], fault('Needed for this declaration.'))
    for (const [at, zoneInput] of abroad.zones.entries()) {
      const path = ['abroad', 'zones', at]
      if (firstIndexOfName(abroad.zones, at) < at)
        wrong([...path, 'name'], fault('Each zone needs a name of its own.'))
      const isRepeated = abroad.zones
        .slice(0, at)
        .some(({ countries }) => countries.some((code) => zoneInput.countries.includes(code)))
      if (isRepeated) wrong([...path, 'countries'], fault('A country can be in one zone.'))
      if (zoneInput.fewestDays > zoneInput.mostDays)
        wrong([...path, 'mostDays'], fault('Must be at least the fewest days.'))
    }
    for (const [at, zoneInput] of zones.entries()) {
      if (firstIndexOfName(zones, at) < at)
        wrong(['zones', at, 'name'], fault('Each zone needs a name of its own.'))
      if (isElsewhere(zoneInput) && zones.findIndex(isElsewhere) < at)
        wrong(['zones', at, 'areas'], fault('Only one zone can be everywhere else.'))
      if (zoneInput.fewestDays > zoneInput.mostDays)
        wrong(['zones', at, 'mostDays'], fault('Must be at least the fewest days.'))
    }
  })
export type DeliverySettingsInput = z.infer<typeof deliverySettingsInput>

export const deliverySettingsAnswer = answer({
  data: fields.extend({ version: z.number().int() }),
})

export const defaultDeliverySettings: DeliverySettings = {
  isOn: false,
  zones: [],
  excluded: [],
  cutOff: '14:00',
  workshop: { weekdays: [1, 2, 3, 4, 5, 6], holidays: [] },
  courier: { weekdays: [1, 2, 3, 4, 5, 6], holidays: [] },
  promisesLines: false,
  couriers: [],
  abroad: { isOn: false, zones: [], declaration: 'paid', lut: '', lutYear: '' },
}
