import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import {
  emailKindRef,
  emailTextInput,
  emailTextsAnswer,
  emailVersion,
  failedEmailsAnswer,
} from './email-schema.ts'

export const emailCalls = {
  'GET /api/admin/mails': {
    summary: 'Emails that could not be sent, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: failedEmailsAnswer,
  },
  'POST /api/admin/mails/:id/again': {
    summary: 'Try again to send an email that could not be sent',
    access: 'admin',
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/admin/mail-texts': {
    summary: 'The words of each email about orders and stock',
    access: 'admin',
    answer: emailTextsAnswer,
  },
  'PUT /api/admin/mail-texts': {
    summary: 'Word an email; a placeholder that it does not know is refused',
    access: 'admin',
    body: emailTextInput,
    answer: emailTextsAnswer,
  },
  'DELETE /api/admin/mail-texts/:kind': {
    summary: 'Back to the words that the shop came with',
    access: 'admin',
    params: emailKindRef,
    query: emailVersion,
    answer: emailTextsAnswer,
  },
} as const satisfies Calls
