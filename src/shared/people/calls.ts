import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import {
  credentials,
  emailChange,
  emailProof,
  forgottenPassword,
  languageChoice,
  passwordAgain,
  passwordChange,
  passwordReset,
  registration,
  sessionsAnswer,
  userAnswer,
} from './account-schema.ts'
import {
  eventsAnswer,
  recoveryCodesAnswer,
  secondFactorCode,
  secondFactorEnd,
  secondFactorStart,
  securityState,
} from './security-schema.ts'
import {
  codeSignIn,
  firstPassword,
  signInCodeAnswer,
  signInCodeRequest,
} from './sign-in-code-schema.ts'

export const accountsCalls = {
  'POST /api/auth/register': {
    summary: 'Create an account',
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
  'POST /api/auth/code': {
    summary: 'Send a six-digit code to sign in to an email or an Indian phone',
    access: 'public',
    body: signInCodeRequest,
    answer: signInCodeAnswer,
  },
  'POST /api/auth/code/sign-in': {
    summary: 'Sign in with a code; creates the account of a new shopper',
    access: 'public',
    body: codeSignIn,
    answer: userAnswer,
  },
  'POST /api/auth/set-password': {
    summary: 'Set the first password of an account that signs in by a code',
    access: 'member',
    confirmed: true,
    body: firstPassword,
    answer: plainAnswer,
  },
  'POST /api/auth/logout': { summary: 'Sign out', access: 'public', answer: plainAnswer },
  'GET /api/auth/check-auth': {
    summary: 'Get the signed-in account',
    access: 'member',
    answer: userAnswer,
  },
  'PUT /api/auth/language': {
    summary: 'Set the email language',
    access: 'member',
    body: languageChoice,
    answer: plainAnswer,
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password and end every other session',
    access: 'member',
    body: passwordChange,
    answer: plainAnswer,
  },
  'GET /api/auth/sessions': {
    summary: "List the account's sessions",
    access: 'member',
    query: z.object(pageQuery),
    answer: sessionsAnswer,
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'Sign out one device',
    access: 'member',
    params: findById,
    answer: sessionsAnswer,
  },
  'POST /api/auth/logout-everywhere': {
    summary: 'End every session of this account',
    access: 'member',
    answer: plainAnswer,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send an email with a link to set a new password',
    access: 'public',
    body: forgottenPassword,
    answer: plainAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the email',
    access: 'public',
    body: passwordReset,
    answer: plainAnswer,
  },
  'POST /api/auth/confirm-password': {
    summary: 'Confirm the password, for calls that require a recent confirmation',
    access: 'member',
    body: passwordAgain,
    answer: plainAnswer,
  },
  'GET /api/auth/security': {
    summary: "Get the account's security settings",
    access: 'member',
    answer: securityState,
  },
  'GET /api/auth/events': {
    summary: "List the account's security events, newest first",
    access: 'member',
    query: z.object(pageQuery),
    answer: eventsAnswer,
  },
  'POST /api/auth/change-email': {
    summary: 'Send a confirmation link to a new email address',
    access: 'member',
    confirmed: true,
    body: emailChange,
    answer: plainAnswer,
  },
  'POST /api/auth/send-confirmation': {
    summary: 'Send the email confirmation link again',
    access: 'member',
    answer: plainAnswer,
  },
  'POST /api/auth/confirm-email': {
    summary: 'Confirm an email address with the token of the email',
    access: 'public',
    body: emailProof,
    answer: plainAnswer,
  },
  'POST /api/auth/second-factor/start': {
    summary: 'Get a secret for an authenticator app',
    access: 'member',
    confirmed: true,
    answer: secondFactorStart,
  },
  'POST /api/auth/second-factor/confirm': {
    summary: 'Turn on the second factor and get recovery codes',
    access: 'member',
    confirmed: true,
    body: secondFactorCode,
    answer: recoveryCodesAnswer,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Replace the recovery codes',
    access: 'member',
    confirmed: true,
    answer: recoveryCodesAnswer,
  },
  'POST /api/auth/second-factor/off': {
    summary: 'Turn off the second factor',
    access: 'member',
    confirmed: true,
    body: secondFactorEnd,
    answer: userAnswer,
  },
} as const satisfies Calls
