import { addDays } from '#shared/dates.ts'
import type { DeliverySettings, WorkCalendar } from '#shared/orders/delivery/settings-schema.ts'

/** India's time: YYYY-MM-DD and HH:MM. */
export type Moment = { day: string; time: string }

/** Working days of the courier. */
export type Transit = { fewestDays: number; mostDays: number }

/** YYYY-MM-DD; `dispatchOn` is the day on which the items leave. */
export type PromisedDates = { dispatchOn: string; from: string; until: string }

type Calendars = Pick<DeliverySettings, 'cutOff' | 'workshop' | 'courier'>

const nextDay = (day: string) => addDays(day, 1)
/** 1 is Monday, 7 is Sunday. */
const getWeekday = (day: string) => new Date(day).getUTCDay() || 7

const isOpen = ({ weekdays, holidays }: WorkCalendar, day: string) =>
  weekdays.includes(getWeekday(day)) && !holidays.includes(day)

function openDay(calendar: WorkCalendar, day: string): string {
  let candidateDay = day
  while (!isOpen(calendar, candidateDay)) candidateDay = nextDay(candidateDay)
  return candidateDay
}

function workingDaysAfter(calendar: WorkCalendar, day: string, count: number): string {
  let at = openDay(calendar, day)
  for (let left = count; left > 0; left -= 1) at = openDay(calendar, nextDay(at))
  return at
}

export const lineMakingDays = (optionDays: number, additionDays: readonly number[] = []) =>
  optionDays + Math.max(0, ...additionDays)

const transitDates = ({ courier }: Calendars, { fewestDays, mostDays }: Transit, day: string) => ({
  dispatchOn: day,
  from: workingDaysAfter(courier, day, fewestDays),
  until: workingDaysAfter(courier, day, mostDays),
})

const startDay = ({ cutOff, workshop }: Calendars, { day, time }: Moment) =>
  openDay(workshop, time < cutOff ? day : nextDay(day))

/** Counts `makingDays` as working days of the workshop. */
export function promisedDates(
  calendars: Calendars,
  accepted: Moment,
  makingDays: number,
  transit: Transit,
): PromisedDates {
  const start = startDay(calendars, accepted)
  return transitDates(calendars, transit, workingDaysAfter(calendars.workshop, start, makingDays))
}

export const datesOfLateDispatch = (calendars: Calendars, paidAt: Moment, transit: Transit) =>
  transitDates(calendars, transit, startDay(calendars, paidAt))
