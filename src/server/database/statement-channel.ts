import { tracingChannel } from 'node:diagnostics_channel'

/** `isParametrised`: the text contains no values. */
export type StatementEvent = { text: string; isParametrised: boolean }

/** Costs nothing without subscribers. */
export const statementChannel = tracingChannel<unknown, StatementEvent>('zari:statement')
