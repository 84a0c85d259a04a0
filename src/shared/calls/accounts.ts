import { z } from 'zod'
import {
  credentials,
  forgottenPassword,
  passwordChange,
  passwordReset,
  registration,
  sessionsAnswer,
  userAnswer,
} from '../account.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import type { Calls } from './call.ts'

export const accountsCalls = {
  'POST /api/auth/register': {
    summary: 'Open an account',
    access: 'public',
    body: registration,
    answer: plainAnswer,
    status: 201,
  },
  'POST /api/auth/login': {
    summary: 'Sign in and get the session cookie',
    access: 'public',
    body: credentials,
    answer: userAnswer,
  },
  'POST /api/auth/logout': { summary: 'End this session', access: 'public', answer: plainAnswer },
  'GET /api/auth/check-auth': {
    summary: 'Who is signed in',
    access: 'member',
    answer: userAnswer,
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password and end every other session',
    access: 'member',
    body: passwordChange,
    answer: plainAnswer,
  },
  'GET /api/auth/sessions': {
    summary: 'Where this account is signed in',
    access: 'member',
    query: z.object(pageQuery),
    answer: sessionsAnswer,
  },
  'POST /api/auth/logout-everywhere': {
    summary: 'End every session of this account',
    access: 'member',
    answer: plainAnswer,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a mail with a link to set a new password',
    access: 'public',
    body: forgottenPassword,
    answer: plainAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the mail',
    access: 'public',
    body: passwordReset,
    answer: plainAnswer,
  },
} as const satisfies Calls
