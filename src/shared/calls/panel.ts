import { z } from 'zod'
import { userAnswer } from '../account.ts'
import { dashboardAnswer, dashboardQuery } from '../dashboard.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import { settingsAnswer, settingsInput } from '../shop.ts'
import {
  acceptInvite,
  auditAnswer,
  invite,
  secondFactorCode,
  secondFactorStart,
  staffAnswer,
  staffChange,
} from '../staff.ts'
import { byId, type Calls } from './call.ts'

export const panelCalls = {
  'GET /api/admin/dashboard': {
    summary: 'How the shop does',
    access: 'admin',
    staff: 'any',
    query: dashboardQuery,
    answer: dashboardAnswer,
  },
  'GET /api/admin/settings': {
    summary: 'What the owner has set',
    access: 'admin',
    answer: settingsAnswer,
  },
  'PUT /api/admin/settings': {
    summary: 'Change the shop’s name, contact, policies, rate',
    access: 'admin',
    changes: ['shop'],
    body: settingsInput,
    answer: settingsAnswer,
  },
  'GET /api/admin/audit': {
    summary: 'Every change made in the panel, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: auditAnswer,
  },
  'GET /api/admin/staff': {
    summary: 'Who works here, and who is invited',
    access: 'admin',
    query: z.object(pageQuery),
    answer: staffAnswer,
  },
  'POST /api/admin/staff/invite': {
    summary: 'Invite someone by a link in a mail',
    access: 'admin',
    body: invite,
    answer: staffAnswer,
  },
  'PUT /api/admin/staff/:id': {
    summary: 'Change what a member may do',
    access: 'admin',
    params: byId,
    body: staffChange,
    answer: staffAnswer,
  },
  'DELETE /api/admin/staff/:id': {
    summary: 'Let a member go: the account becomes an ordinary one',
    access: 'admin',
    params: byId,
    answer: staffAnswer,
  },
  'POST /api/auth/accept-invite': {
    summary: 'Open or raise an account with the token of an invitation',
    access: 'public',
    body: acceptInvite,
    answer: plainAnswer,
  },
  'POST /api/auth/second-factor/start': {
    summary: 'Get a secret for an authenticator app',
    access: 'admin',
    staff: 'any',
    answer: secondFactorStart,
  },
  'POST /api/auth/second-factor/confirm': {
    summary: 'Ask for the app’s code at sign-in from now on',
    access: 'admin',
    staff: 'any',
    body: secondFactorCode,
    answer: userAnswer,
  },
  'POST /api/auth/second-factor/off': {
    summary: 'Ask for no code any more',
    access: 'admin',
    staff: 'any',
    body: secondFactorCode,
    answer: userAnswer,
  },
} as const satisfies Calls
