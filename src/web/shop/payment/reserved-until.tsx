import { t } from '#shared/words/words.ts'
import { formatDeadline } from '../shared/deadline.ts'

/** `payUntil` is null when the time has passed. */
export const ReservedUntil = ({ payUntil }: { payUntil: string | null }) =>
  payUntil === null
    ? null
    : t('Your pieces are reserved for you until {time}.', { time: formatDeadline(payUntil) })
