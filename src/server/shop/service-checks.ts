import type { ServiceState } from '#shared/shop/dashboard-schema.ts'
import type { Service } from '#shared/shop/vocabulary.ts'
import { checkS3 } from '../catalogue/pictures/s3.ts'
import type { Context } from '../context.ts'
import type { ServiceProblem } from '../service-problem.ts'
import { runPeriodically } from './background.ts'
import { checkDisk } from './disk.ts'
import { checkEmailServer } from './email/check-email-server.ts'
import { findEmailServer } from './email/email-server.ts'

const SECONDS_BETWEEN = 300

type Log = Record<'error' | 'info', (facts: object, message: string) => void>

/** Customers must not be the first to notice wrong credentials. */
export function watchServices(
  context: Pick<Context, 'config' | 'providers' | 'credentials'>,
  log: Log,
) {
  const { providers } = context
  const { s3, dataDir } = context.config
  const listChecks = (
    emailServer = findEmailServer(context),
  ): Partial<Record<Service, () => Promise<ServiceProblem | undefined>>> => ({
    payments: async () => {
      const problems = await Promise.all(providers.all.map((provider) => provider.check()))
      return problems.find((problem) => problem !== undefined)
    },
    disk: () => checkDisk(dataDir),
    ...(s3 && { pictures: () => checkS3(s3) }),
    ...(emailServer && { mail: () => checkEmailServer(emailServer) }),
  })
  const states = new Map<Service, ServiceState>()

  async function check() {
    const checks = listChecks()
    for (const service of states.keys()) if (!checks[service]) states.delete(service)
    await Promise.all(
      Object.entries(checks).map(async ([name, find]) => {
        const service = name as Service
        const problem = (await find()) ?? null
        const before = states.get(service)?.problem ?? null
        states.set(service, { service, checkedAt: new Date().toISOString(), problem })
        if (problem && problem.detail !== before?.detail)
          log.error(
            { service, ...problem },
            `${service} can't be used: check ${problem.settings.join(', ') || 'its keys in the panel'}`,
          )
        if (!problem && before) log.info({ service }, 'can be used again')
      }),
    )
  }

  return {
    check,
    /** Checks at once and every five minutes; returns a function that stops it. */
    start: () => runPeriodically(SECONDS_BETWEEN, log, check),
    latest: () => [...states.values()],
    /** For /metrics: 1 for a working service, 0 otherwise. */
    figures: () =>
      Object.fromEntries(
        [...states.values()].map(({ service, problem }) => [service, problem ? 0 : 1]),
      ),
  }
}
export type ServiceWatch = ReturnType<typeof watchServices>
