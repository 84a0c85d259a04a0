import type { Calls } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  connectionInput,
  connectionRemoval,
  connectionsAnswer,
  connectionTry,
} from './connection-schema.ts'

export const connectionCalls = {
  'GET /api/admin/connections': {
    summary: 'List the services that need keys, and where their keys come from',
    access: 'admin',
    answer: connectionsAnswer,
  },
  'PUT /api/admin/connections': {
    summary: 'Try the keys of a service, then store them encrypted',
    access: 'admin',
    changes: ['shop'],
    body: connectionInput,
    answer: connectionsAnswer,
  },
  'POST /api/admin/connections/try': {
    summary: 'Try the keys that a service has',
    access: 'admin',
    body: connectionTry,
    answer: plainAnswer,
  },
  'POST /api/admin/connections/remove': {
    summary: 'Stop using the keys of a service that were entered in the panel',
    access: 'admin',
    changes: ['shop'],
    body: connectionRemoval,
    answer: connectionsAnswer,
  },
} as const satisfies Calls
