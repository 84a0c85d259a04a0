import { z } from 'zod'
import { byId, type Calls } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import { failedMailsAnswer } from './mail-schema.ts'

export const mailCalls = {
  'GET /api/admin/mails': {
    summary: 'Mails that could not be sent, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: failedMailsAnswer,
  },
  'POST /api/admin/mails/:id/again': {
    summary: 'Try again to send a mail that could not be sent',
    access: 'admin',
    params: byId,
    answer: plainAnswer,
  },
} as const satisfies Calls
