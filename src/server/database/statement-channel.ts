import { tracingChannel } from 'node:diagnostics_channel'

/** `isParametrised`: the text contains no values. */
export type StatementEvent = { text: string; isParametrised: boolean }

/** Publishes each statement sent to the database; free without subscribers. */
export const statementChannel = tracingChannel<unknown, StatementEvent>('zari:statement')
