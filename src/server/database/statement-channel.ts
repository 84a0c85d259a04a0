import { tracingChannel } from 'node:diagnostics_channel'

/** A statement on its way; `isParametrised`: its values are not in the text. */
export type Statement = { text: string; isParametrised: boolean }

/** Hears of every statement that is sent to the database; costs nothing where nobody listens. */
export const statementChannel = tracingChannel<unknown, Statement>('zari:statement')
