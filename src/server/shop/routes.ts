import type { FastifyInstance } from 'fastify'
import { isPermitted } from '#shared/people/roles.ts'
import { findTrialServices } from '../connections/trial-services.ts'
import type { Context } from '../context.ts'
import { toCaller } from '../http/device-cookie.ts'
import { endpoint } from '../http/endpoint.ts'
import { visitorOrigin } from '../http/origins.ts'
import { emailSentMessage } from '../messages/email-sent.ts'
import { say } from '../messages/messages.ts'
import { listEvents } from '../people/account-events.ts'
import {
  changeStaff,
  inviteStaff,
  joinStaff,
  listStaff,
  resetSecondFactor,
  withdrawInvite,
} from '../people/staff.ts'
import { listAudit } from '../records/audit.ts'
import {
  changeHome,
  changeShop,
  getInrRate,
  getSettingsVersion,
  getShop,
  getVersionedHome,
} from '../records/settings.ts'
import { readLastGoodBackup } from './backup/last-good-backup.ts'
import { backupState, makeBackup } from './backup/make-backup.ts'
import { getChecklist } from './checklist.ts'
import { getDashboard } from './dashboard.ts'
import { getFigures } from './figures/figures.ts'
import type { ServiceWatch } from './service-checks.ts'

export function panelRoutes(app: FastifyInstance, context: Context, serviceWatch: ServiceWatch) {
  const { db, config, isDemo } = context

  endpoint(app, context, 'GET /api/admin/dashboard', async ({ query, user }) => ({
    data: await getDashboard(db, query.days, isPermitted(user.staffRole ?? 'packing', 'sums')),
  }))

  endpoint(app, context, 'GET /api/admin/figures', async ({ query }) => ({
    data: await getFigures(db, query.days),
  }))

  endpoint(app, context, 'GET /api/admin/checklist', async () => ({
    data: isDemo ? null : await getChecklist(context),
  }))

  const backup = async () => ({
    ...(await readLastGoodBackup(config)),
    state: await backupState(config),
  })

  endpoint(app, context, 'GET /api/admin/backup', async () => ({ data: await backup() }))

  endpoint(app, context, 'POST /api/admin/backup', async () => {
    await makeBackup(db, config)
    return { message: say('backup_started'), data: await backup() }
  })

  endpoint(app, context, 'GET /api/admin/services', async () => ({ data: serviceWatch.latest() }))

  endpoint(app, context, 'GET /api/admin/home', async () => ({
    data: await getVersionedHome(db),
  }))

  endpoint(app, context, 'PUT /api/admin/home', async ({ user, body }) => ({
    message: say('home_saved'),
    data: await changeHome(db, user, body),
  }))

  const settings = async () => ({
    ...(await getShop(db)),
    inrRate: await getInrRate(db, config.paypal.inrRate),
    currency: config.paypal.currency,
    version: await getSettingsVersion(db),
  })

  endpoint(app, context, 'GET /api/admin/settings', async () => ({ data: await settings() }))

  endpoint(app, context, 'PUT /api/admin/settings', async ({ user, body }) => {
    await changeShop(db, user, body)
    return { message: say('settings_saved'), data: await settings() }
  })

  endpoint(app, context, 'GET /api/admin/audit', ({ query }) => listAudit(db, query))

  endpoint(app, context, 'GET /api/admin/security-log', ({ query }) =>
    listEvents(db, undefined, query),
  )

  endpoint(app, context, 'GET /api/admin/staff', ({ query }) => listStaff(db, query))

  endpoint(app, context, 'POST /api/admin/staff/invite', async ({ user, body, request }) => {
    // Without a mail server the inviter passes the link on.
    const isShown = findTrialServices(context).mail
    const origin = visitorOrigin(config, request)
    const link = await inviteStaff(db, user, body, { origin, isShown })
    const message = emailSentMessage(context, say('the_invitation', { email: body.email }))
    return { message, ...(link && { link }), ...(await listStaff(db)) }
  })

  endpoint(app, context, 'DELETE /api/admin/staff/invite/:id', async ({ user, params }) => {
    await withdrawInvite(db, user, params.id)
    return { message: say('invitation_withdrawn'), ...(await listStaff(db)) }
  })

  endpoint(app, context, 'PUT /api/admin/staff/:id', async ({ user, params, body }) => {
    await changeStaff(db, user, params.id, body.staffRole)
    return listStaff(db)
  })

  endpoint(app, context, 'DELETE /api/admin/staff/:id', async ({ user, params }) => {
    await changeStaff(db, user, params.id, null)
    return listStaff(db)
  })

  endpoint(
    app,
    context,
    'POST /api/admin/staff/:id/reset-second-factor',
    async ({ user, params, request }) => {
      await resetSecondFactor(db, user, params.id, toCaller(request, config))
      return { message: say('factor_reset'), ...(await listStaff(db)) }
    },
  )

  endpoint(app, context, 'POST /api/auth/accept-invite', async ({ body, request }) => {
    await joinStaff(db, toCaller(request, config), body)
    return { message: say('joined') }
  })
}
