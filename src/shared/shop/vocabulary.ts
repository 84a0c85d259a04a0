export const dashboardDays = [7, 30, 90] as const

/** What is not for real in this shop. */
export function trialWords({ payments, mail }: { payments: boolean; mail: boolean }): string {
  if (payments && mail)
    return 'This shop is on trial: payments run in a sandbox, so nobody is charged, and no mail is sent.'
  return payments
    ? 'This shop is on trial: payments run in a sandbox, so nobody is charged.'
    : 'No mail is sent by this shop yet.'
}
