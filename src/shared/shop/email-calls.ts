import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import {
  emailKindRef,
  emailPreviewAnswer,
  emailPreviewInput,
  emailTextInput,
  emailTextsAnswer,
  emailVersion,
  failedEmailsAnswer,
} from './email-schema.ts'

export const emailCalls = {
  'GET /api/admin/mails': {
    summary: 'List unsent emails, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: failedEmailsAnswer,
  },
  'POST /api/admin/mails/:id/again': {
    summary: 'Send a failed email again',
    access: 'admin',
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/admin/mail-texts': {
    summary: 'List the email templates',
    access: 'admin',
    answer: emailTextsAnswer,
  },
  'POST /api/admin/mail-texts/preview': {
    summary: 'Render an email template with example values',
    access: 'admin',
    body: emailPreviewInput,
    answer: emailPreviewAnswer,
  },
  'PUT /api/admin/mail-texts': {
    summary: 'Update an email template',
    access: 'admin',
    body: emailTextInput,
    answer: emailTextsAnswer,
  },
  'DELETE /api/admin/mail-texts/:kind': {
    summary: 'Reset an email template to its original text',
    access: 'admin',
    params: emailKindRef,
    query: emailVersion,
    answer: emailTextsAnswer,
  },
} as const satisfies Calls
