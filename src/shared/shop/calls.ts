import { z } from 'zod'
import { type Calls, findById } from '../call.ts'
import { pageQuery, plainAnswer } from '../envelope.ts'
import { eventsAnswer } from '../people/security-schema.ts'
import {
  acceptInvite,
  auditAnswer,
  auditQuery,
  invite,
  inviteAnswer,
  staffAnswer,
  staffChange,
} from '../people/staff-schema.ts'
import { dashboardAnswer, dashboardQuery, servicesAnswer } from './dashboard-schema.ts'
import { figuresAnswer, figuresQuery } from './figures-schema.ts'
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
    summary: "Get the shop's key figures",
    access: 'admin',
    staff: 'dashboard',
    query: dashboardQuery,
    answer: dashboardAnswer,
  },
  'GET /api/admin/figures': {
    summary: 'Get sales and margins by category and piece, unsold pieces and returns',
    access: 'admin',
    query: figuresQuery,
    answer: figuresAnswer,
  },
  'GET /api/admin/checklist': {
    summary: 'Get the setup checklist; null for the demo',
    access: 'admin',
    answer: checklistAnswer,
  },
  'POST /api/admin/backup': {
    summary: 'Create a backup',
    access: 'admin',
    answer: backupAnswer,
  },
  'GET /api/admin/backup': {
    summary: 'Get the last verified backup',
    access: 'admin',
    answer: backupAnswer,
  },
  'GET /api/admin/services': {
    summary: 'Check the configuration of payments, pictures and email',
    access: 'admin',
    answer: servicesAnswer,
  },
  'GET /api/common/home': {
    summary: "Get the owner's home page texts and pictures",
    access: 'public',
    shows: ['shop'],
    answer: homeAnswer,
  },
  'GET /api/admin/home': {
    summary: "Get the owner's home page texts and pictures, with their version",
    access: 'admin',
    answer: versionedHomeAnswer,
  },
  'PUT /api/admin/home': {
    summary: 'Update the home page texts and pictures',
    access: 'admin',
    changes: ['shop', 'catalogue'],
    body: homeInput,
    answer: versionedHomeAnswer,
  },
  'GET /api/admin/settings': {
    summary: 'Get the shop settings',
    access: 'admin',
    answer: settingsAnswer,
  },
  'PUT /api/admin/settings': {
    summary: 'Update the shop settings',
    access: 'admin',
    changes: ['shop'],
    body: settingsInput,
    answer: settingsAnswer,
  },
  'GET /api/admin/audit': {
    summary: 'List changes made in the panel, of all records or of one, newest first',
    access: 'admin',
    query: auditQuery,
    answer: auditAnswer,
  },
  'GET /api/admin/security-log': {
    summary: 'List security events of all accounts, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    answer: eventsAnswer,
  },
  'GET /api/admin/staff': {
    summary: 'List staff members and invitations',
    access: 'admin',
    query: z.object(pageQuery),
    answer: staffAnswer,
  },
  'POST /api/admin/staff/invite': {
    summary: 'Invite a staff member by email',
    access: 'admin',
    confirmed: true,
    body: invite,
    answer: inviteAnswer,
  },
  'DELETE /api/admin/staff/invite/:id': {
    summary: 'Withdraw an invitation',
    access: 'admin',
    params: findById,
    answer: staffAnswer,
  },
  'PUT /api/admin/staff/:id': {
    summary: "Change a staff member's role",
    access: 'admin',
    confirmed: true,
    params: findById,
    body: staffChange,
    answer: staffAnswer,
  },
  'DELETE /api/admin/staff/:id': {
    summary: 'Remove a staff member',
    access: 'admin',
    confirmed: true,
    params: findById,
    answer: staffAnswer,
  },
  'POST /api/admin/staff/:id/reset-second-factor': {
    summary: "Reset a colleague's second factor",
    access: 'admin',
    confirmed: true,
    params: findById,
    answer: staffAnswer,
  },
  'POST /api/auth/accept-invite': {
    summary: 'Accept a staff invitation with its token',
    access: 'public',
    body: acceptInvite,
    answer: plainAnswer,
  },
} as const satisfies Calls
