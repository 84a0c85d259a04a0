import { areasIn } from '#shared/orders/delivery/areas.ts'
import type { CourierTemplate } from '#shared/orders/delivery/couriers.ts'
import type {
  DeliveryRate,
  DeliverySettings,
  DeliveryZone,
  ExportZone,
  SalesAbroad,
  WorkCalendar,
  ZoneTerms,
} from '#shared/orders/delivery/settings-schema.ts'
import { parseOptionalAmount } from '#shared/parse-amount.ts'
import { nextKey } from '../row-keys.ts'

export type RateFields = { key: number } & Record<keyof DeliveryRate, string>
export type TermsFields = {
  key: number
  name: string
  rates: RateFields[]
  freeFrom: string
  fewestDays: string
  mostDays: string
}
export type ZoneFields = TermsFields & Pick<DeliveryZone, 'states'> & { areas: string }
export type ExportZoneFields = TermsFields & Pick<ExportZone, 'countries'>
export type AbroadFields = Omit<SalesAbroad, 'zones'> & { zones: ExportZoneFields[] }
export type CalendarFields = Omit<WorkCalendar, 'holidays'> & { holidays: string }
export type CourierFields = CourierTemplate & { key: number }

export type DeliveryFields = Omit<
  DeliverySettings,
  'zones' | 'excluded' | 'workshop' | 'courier' | 'couriers' | 'abroad'
> & {
  zones: ZoneFields[]
  excluded: string
  workshop: CalendarFields
  courier: CalendarFields
  couriers: CourierFields[]
  abroad: AbroadFields
}

const fieldText = (number: number | null) => (number === null ? '' : String(number))
const list = (items: readonly string[]) => items.join(', ')

const toRateFields = (rate: DeliveryRate, key: number): RateFields => ({
  key,
  upToGrams: fieldText(rate.upToGrams),
  upToRupees: fieldText(rate.upToRupees),
  amount: fieldText(rate.amount),
})

const toCalendarFields = ({ weekdays, holidays }: WorkCalendar): CalendarFields => ({
  weekdays,
  holidays: list(holidays),
})

const toTermsFields = (terms: ZoneTerms, key: number): TermsFields => ({
  key,
  name: terms.name,
  rates: terms.rates.map(toRateFields),
  freeFrom: fieldText(terms.freeFrom),
  fewestDays: fieldText(terms.fewestDays),
  mostDays: fieldText(terms.mostDays),
})

export const toDeliveryFields = (settings: DeliverySettings): DeliveryFields => ({
  ...settings,
  zones: settings.zones.map((zone, key) => ({
    ...toTermsFields(zone, key),
    states: zone.states,
    areas: list(zone.areas),
  })),
  excluded: list(settings.excluded),
  workshop: toCalendarFields(settings.workshop),
  courier: toCalendarFields(settings.courier),
  couriers: settings.couriers.map((courier, key) => ({ ...courier, key })),
  abroad: {
    ...settings.abroad,
    zones: settings.abroad.zones.map((zone, key) => ({
      ...toTermsFields(zone, key),
      countries: zone.countries,
    })),
  },
})

const requiredNumber = (text: string) => parseOptionalAmount(text) ?? Number.NaN

const toCalendar = ({ weekdays, holidays }: CalendarFields): WorkCalendar => ({
  weekdays,
  holidays: holidays.split(/[\s,;]+/).filter(Boolean),
})

const toTerms = ({ name, rates, freeFrom, fewestDays, mostDays }: TermsFields): ZoneTerms => ({
  name,
  rates: rates.map((rate) => ({
    upToGrams: parseOptionalAmount(rate.upToGrams),
    upToRupees: parseOptionalAmount(rate.upToRupees),
    amount: requiredNumber(rate.amount),
  })),
  freeFrom: parseOptionalAmount(freeFrom),
  fewestDays: requiredNumber(fewestDays),
  mostDays: requiredNumber(mostDays),
})

export const toDeliverySettings = (fields: DeliveryFields): DeliverySettings => ({
  ...fields,
  zones: fields.zones.map((zone) => ({
    ...toTerms(zone),
    areas: areasIn(zone.areas),
    states: zone.states,
  })),
  excluded: areasIn(fields.excluded),
  workshop: toCalendar(fields.workshop),
  courier: toCalendar(fields.courier),
  couriers: fields.couriers.map(({ key: _, ...courier }) => courier),
  abroad: {
    ...fields.abroad,
    zones: fields.abroad.zones.map((zone) => ({ ...toTerms(zone), countries: zone.countries })),
  },
})

const isUnreadable = (number: number | null) => number !== null && Number.isNaN(number)

/** Returns the paths of unreadable numbers. JSON has no NaN, so the server cannot name them. */
export const unreadableAmounts = ({ zones, abroad }: DeliverySettings): string[] => [
  ...unreadableIn(zones, 'zones'),
  ...unreadableIn(abroad.zones, 'abroad.zones'),
]

const unreadableIn = (zones: readonly ZoneTerms[], path: string) =>
  zones.flatMap((zone, at) => [
    ...(['freeFrom', 'fewestDays', 'mostDays'] as const)
      .filter((name) => isUnreadable(zone[name]))
      .map((name) => `${path}.${at}.${name}`),
    ...zone.rates.flatMap((rate, row) =>
      (['upToGrams', 'upToRupees', 'amount'] as const)
        .filter((name) => isUnreadable(rate[name]))
        .map((name) => `${path}.${at}.rates.${row}.${name}`),
    ),
  ])

const newTerms = (zones: readonly TermsFields[], name = ''): TermsFields => ({
  key: nextKey(zones),
  name,
  rates: [{ key: 0, upToGrams: '', upToRupees: '', amount: '0' }],
  freeFrom: '',
  fewestDays: '2',
  mostDays: '5',
})

export const newZone = (zones: readonly ZoneFields[], name = '', areas = ''): ZoneFields => ({
  ...newTerms(zones, name),
  areas,
  states: [],
})

export const newExportZone = (zones: readonly ExportZoneFields[]): ExportZoneFields => ({
  ...newTerms(zones),
  countries: [],
})

/** Replaces the areas of zones by those of a file. An unknown name becomes a new zone. */
export function withZoneFile(zones: readonly ZoneFields[], file: Map<string, string[]>) {
  const isNamed = (name: string) => (zone: ZoneFields) =>
    zone.name.toLowerCase() === name.toLowerCase()
  const all = [...zones]
  for (const [name, areas] of file) {
    const at = all.findIndex(isNamed(name))
    const knownZone = all[at]
    if (knownZone) all[at] = { ...knownZone, areas: list(areas) }
    else all.push(newZone(all, name, list(areas)))
  }
  return all
}
