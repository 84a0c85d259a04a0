import type { DeliverySettings, WorkCalendar } from '#shared/orders/delivery/settings-schema.ts'

/** A moment in India: a day as YYYY-MM-DD and a time as HH:MM. */
export type Moment = { day: string; time: string }

/** The courier's working days, at the fewest and at the most. */
export type Transit = { fewestDays: number; mostDays: number }

/** Days as YYYY-MM-DD: when the items leave, and the first and last day of their delivery. */
export type PromisedDates = { dispatchOn: string; from: string; until: string }

type Calendars = Pick<DeliverySettings, 'cutOff' | 'workshop' | 'courier'>

const DAY_MS = 86_400_000
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
/** From 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

const isOpen = ({ weekdays, holidays }: WorkCalendar, day: string) =>
  weekdays.includes(weekdayOf(day)) && !holidays.includes(day)

/** The day itself if it is a working day, else the next one. */
function openDay(calendar: WorkCalendar, day: string): string {
  let open = day
  while (!isOpen(calendar, open)) open = nextDay(open)
  return open
}

/** The working day that comes `count` working days after this one. */
function workingDaysAfter(calendar: WorkCalendar, day: string, count: number): string {
  let at = openDay(calendar, day)
  for (let left = count; left > 0; left -= 1) at = openDay(calendar, nextDay(at))
  return at
}

/** The making days of a line: those of the product as chosen, and of its slowest addition. */
export const lineMakingDays = (optionDays: number, additionDays: readonly number[] = []) =>
  optionDays + Math.max(0, ...additionDays)

const inTransit = ({ courier }: Calendars, { fewestDays, mostDays }: Transit, day: string) => ({
  dispatchOn: day,
  from: workingDaysAfter(courier, day, fewestDays),
  until: workingDaysAfter(courier, day, mostDays),
})

/** The first day on which the workshop takes up what is accepted at this moment. */
const startDay = ({ cutOff, workshop }: Calendars, { day, time }: Moment) =>
  openDay(workshop, time < cutOff ? day : nextDay(day))

/** The dates of items that take so many working days to make, accepted at this moment. */
export function promisedDates(
  calendars: Calendars,
  accepted: Moment,
  makingDays: number,
  transit: Transit,
): PromisedDates {
  const start = startDay(calendars, accepted)
  return inTransit(calendars, transit, workingDaysAfter(calendars.workshop, start, makingDays))
}

/** The dates of items that are ready but could not leave before this moment. */
export const datesOfLateDispatch = (calendars: Calendars, paid: Moment, transit: Transit) =>
  inTransit(calendars, transit, startDay(calendars, paid))
