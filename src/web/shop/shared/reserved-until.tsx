import { t } from '#shared/words/words.ts'
import { formatDeadline } from './deadline.ts'

/** `payUntil` is an ISO instant, or null after the deadline. */
export const ReservedUntil = ({ payUntil }: { payUntil: string | null }) =>
  payUntil === null
    ? null
    : t('Your pieces are reserved for you until {time}.', { time: formatDeadline(payUntil) })
