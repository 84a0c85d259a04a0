export const dashboardDays = [7, 30, 90] as const
export const figuresDays = [30, 90, 365] as const

/** A piece that has not sold for so many days is shown as unsold. */
export const UNSOLD_DAYS = 90

/** Names the services that are simulated. */
export function trialWords({ payments, mail }: { payments: boolean; mail: boolean }): string {
  if (payments && mail)
    return 'This is a trial shop: payments run in a sandbox, nobody is charged, and no email is sent.'
  return payments
    ? 'This is a trial shop: payments run in a sandbox, and nobody is charged.'
    : 'This shop does not send email yet.'
}

export const services = ['payments', 'pictures', 'mail', 'disk'] as const
export type Service = (typeof services)[number]
export const serviceProblemCodes = [
  'credentials',
  'unreachable',
  'notThere',
  'refused',
  'private',
  'full',
] as const
export type ServiceProblemCode = (typeof serviceProblemCodes)[number]
