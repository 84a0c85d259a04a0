import { describe, expect, test } from 'vitest'
import { defaultDeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { datesOfLateDispatch, lineMakingDays, promisedDates } from './dates.ts'

// 2026-11-24 is a Tuesday.
const calendars = {
  ...defaultDeliverySettings,
  workshop: { weekdays: [1, 2, 3, 4, 5], holidays: ['2026-11-25'] },
  courier: { weekdays: [1, 2, 3, 4, 5, 6], holidays: ['2026-11-30'] },
}
const transit = { fewestDays: 1, mostDays: 3 }
const dates = (day: string, time: string, makingDays = 0) =>
  promisedDates(calendars, { day, time }, makingDays, transit)

describe('the promised dates', () => {
  test('count from the day of acceptance before the cut-off time', () => {
    expect(dates('2026-11-24', '13:59')).toEqual({
      dispatchOn: '2026-11-24',
      from: '2026-11-25',
      until: '2026-11-27',
    })
  })

  test('count from the next working day of the workshop from the cut-off time on', () => {
    expect(dates('2026-11-24', '14:00')).toEqual({
      dispatchOn: '2026-11-26',
      from: '2026-11-27',
      until: '2026-12-01',
    })
  })

  test('leave out weekends and holidays of workshop and courier, each by its own calendar', () => {
    expect(dates('2026-11-28', '09:00')).toEqual({
      dispatchOn: '2026-11-30',
      // The courier rests on the 30th, takes the parcel on the 1st and needs one day.
      from: '2026-12-02',
      until: '2026-12-04',
    })
  })

  test('add the working days of production', () => {
    expect(dates('2026-11-24', '09:00', 1).dispatchOn).toBe('2026-11-26')
    expect(dates('2026-11-24', '09:00', 4).dispatchOn).toBe('2026-12-01')
  })

  test('cross the end of a year', () => {
    expect(dates('2026-12-31', '18:00')).toEqual({
      dispatchOn: '2027-01-01',
      from: '2027-01-02',
      until: '2027-01-05',
    })
  })

  test('include the days of the line’s options and of its slowest add-on', () => {
    expect(lineMakingDays(5)).toBe(5)
    expect(lineMakingDays(5, [1, 3])).toBe(8)
  })

  test('count a late dispatch from the day of the payment', () => {
    expect(datesOfLateDispatch(calendars, { day: '2026-12-07', time: '15:00' }, transit)).toEqual({
      dispatchOn: '2026-12-08',
      from: '2026-12-09',
      until: '2026-12-11',
    })
  })
})
