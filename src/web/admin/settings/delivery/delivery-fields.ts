import { uuidv7 } from 'uuidv7'
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
import { t } from '#shared/words/panel.ts'

type RateFields = { key: string } & Record<keyof DeliveryRate, string>
type TermsFields = {
  key: string
  name: string
  rates: RateFields[]
  freeFrom: string
  fewestDays: string
  mostDays: string
}
type ZoneFields = TermsFields & Pick<DeliveryZone, 'states'> & { areas: string }
type ExportZoneFields = TermsFields & Pick<ExportZone, 'countries'>
type AbroadFields = Omit<SalesAbroad, 'zones'> & { zones: ExportZoneFields[] }
type CalendarFields = Omit<WorkCalendar, 'holidays'> & { holidays: string }
type CourierFields = CourierTemplate & { key: string }

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

const toRateFields = (rate: DeliveryRate): RateFields => ({
  key: uuidv7(),
  upToGrams: fieldText(rate.upToGrams),
  upToRupees: fieldText(rate.upToRupees),
  amount: fieldText(rate.amount),
})

const toCalendarFields = ({ weekdays, holidays }: WorkCalendar): CalendarFields => ({
  weekdays,
  holidays: list(holidays),
})

const toTermsFields = (terms: ZoneTerms): TermsFields => ({
  key: uuidv7(),
  name: terms.name,
  rates: terms.rates.map(toRateFields),
  freeFrom: fieldText(terms.freeFrom),
  fewestDays: fieldText(terms.fewestDays),
  mostDays: fieldText(terms.mostDays),
})

export const toDeliveryFields = (settings: DeliverySettings): DeliveryFields => ({
  ...settings,
  zones: settings.zones.map((zone) => ({
    ...toTermsFields(zone),
    states: zone.states,
    areas: list(zone.areas),
  })),
  excluded: list(settings.excluded),
  workshop: toCalendarFields(settings.workshop),
  courier: toCalendarFields(settings.courier),
  couriers: settings.couriers.map((courier) => ({ ...courier, key: uuidv7() })),
  abroad: {
    ...settings.abroad,
    zones: settings.abroad.zones.map((zone) => ({
      ...toTermsFields(zone),
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

/** Returns errors of numbers that cannot be read, because JSON cannot send NaN. */
export const findDeliveryFaults = ({ zones, abroad }: DeliverySettings) =>
  [...unreadableIn(zones, 'zones'), ...unreadableIn(abroad.zones, 'abroad.zones')].map((path) => ({
    path,
    message: t('Must be a number.'),
  }))

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

const newTerms = (name = ''): TermsFields => ({
  key: uuidv7(),
  name,
  rates: [{ key: uuidv7(), upToGrams: '', upToRupees: '', amount: '0' }],
  freeFrom: '',
  fewestDays: '2',
  mostDays: '5',
})

export const newZone = (name = '', areas = ''): ZoneFields => ({
  ...newTerms(name),
  areas,
  states: [],
})

export const newExportZone = (): ExportZoneFields => ({
  ...newTerms(),
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
    else all.push(newZone(name, list(areas)))
  }
  return all
}
