import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import {
  failedMailsAnswer,
  mailKindRef,
  mailTextInput,
  mailTextsAnswer,
  mailVersion,
} from './mail-schema.ts'

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
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/admin/mail-texts': {
    summary: 'The words of each mail about orders and stock',
    access: 'admin',
    answer: mailTextsAnswer,
  },
  'PUT /api/admin/mail-texts': {
    summary: 'Word a mail; a placeholder that it does not know is refused',
    access: 'admin',
    body: mailTextInput,
    answer: mailTextsAnswer,
  },
  'DELETE /api/admin/mail-texts/:kind': {
    summary: 'Back to the words that the shop came with',
    access: 'admin',
    params: mailKindRef,
    query: mailVersion,
    answer: mailTextsAnswer,
  },
} as const satisfies Calls
