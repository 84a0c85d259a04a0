const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
const minute = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The date part only, as it is in India. */
export const formatDate = (instant: string) => day.format(new Date(instant))

export const formatMoment = (instant: string) => minute.format(new Date(instant))
