import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import { eventsAnswer } from '../people/security-schema.ts'
import {
  acceptInvite,
  auditAnswer,
  invite,
  inviteAnswer,
  staffAnswer,
  staffChange,
} from '../people/staff-schema.ts'
import { dashboardAnswer, dashboardQuery, servicesAnswer } from './dashboard-schema.ts'
import {
  backupAnswer,
  checklistAnswer,
  homeAnswer,
  homeInput,
  versionedHomeAnswer,
} from './home-schema.ts'
import { settingsAnswer, settingsInput } from './settings-schema.ts'

export const panelCalls = {
  'GET /api/admin/dashboard': {
    summary: 'Your shop at a glance',
    access: 'admin',
    staff: 'dashboard',
    query: dashboardQuery,
    answer: dashboardAnswer,
  },
  'GET /api/admin/checklist': {
    summary: 'What a new shop has still to do; null for the demo',
    access: 'admin',
    answer: checklistAnswer,
  },
  'POST /api/admin/backup': {
    summary: 'Make a backup now, beside the shop',
    access: 'admin',
    answer: backupAnswer,
  },
  'GET /api/admin/backup': {
    summary: 'The last backup that was found good',
    access: 'admin',
    answer: backupAnswer,
  },
  'GET /api/admin/services': {
    summary: 'Whether payments, pictures and email can be used as they are set up',
    access: 'admin',
    answer: servicesAnswer,
  },
  'GET /api/common/home': {
    summary: 'The home page’s words and pictures that the owner gave',
    access: 'public',
    shows: ['shop'],
    answer: homeAnswer,
  },
  'GET /api/admin/home': {
    summary: 'The home page’s words and pictures, with their version',
    access: 'admin',
    answer: versionedHomeAnswer,
  },
  'PUT /api/admin/home': {
    summary: 'Change the home page’s words and pictures',
    access: 'admin',
    changes: ['shop', 'catalogue'],
    body: homeInput,
    answer: versionedHomeAnswer,
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
  'GET /api/admin/security-log': {
    summary: 'Sign-ins, failures, resets and exports of all accounts, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: eventsAnswer,
  },
  'GET /api/admin/staff': {
    summary: 'Who works here, and who is invited',
    access: 'admin',
    query: z.object(pageQuery),
    answer: staffAnswer,
  },
  'POST /api/admin/staff/invite': {
    summary: 'Invite someone by a link in an email',
    access: 'admin',
    confirmed: true,
    body: invite,
    answer: inviteAnswer,
  },
  'DELETE /api/admin/staff/invite/:id': {
    summary: 'Withdraw an invitation: its link works no longer',
    access: 'admin',
    params: findById,
    answer: staffAnswer,
  },
  'PUT /api/admin/staff/:id': {
    summary: 'Change what a member may do',
    access: 'admin',
    confirmed: true,
    params: findById,
    body: staffChange,
    answer: staffAnswer,
  },
  'DELETE /api/admin/staff/:id': {
    summary: 'Let a member go: the account becomes an ordinary one',
    access: 'admin',
    confirmed: true,
    params: findById,
    answer: staffAnswer,
  },
  'POST /api/admin/staff/:id/reset-second-factor': {
    summary: 'Turn the second factor of a colleague off who lost it',
    access: 'admin',
    confirmed: true,
    params: findById,
    answer: staffAnswer,
  },
  'POST /api/auth/accept-invite': {
    summary: 'Open or raise an account with the token of an invitation',
    access: 'public',
    body: acceptInvite,
    answer: plainAnswer,
  },
} as const satisfies Calls
