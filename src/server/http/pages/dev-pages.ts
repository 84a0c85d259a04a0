import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CallApi } from './page-api.ts'
import type { PageOptions, WebModule } from './web-module.ts'

/** How long an edit may take to be served; one that does not start is reported by then. */
const LONGEST_RESTART_MS = 15_000

/**
 * Pages as Vite serves them, with hot reload, in a process that stays. The API is a process behind
 * it that is restarted at each edit: what is asked meanwhile waits for the next one.
 */
export async function developmentPages(app: FastifyInstance, options: PageOptions, devApi: string) {
  const { createServer } = createRequire(import.meta.url)('vite') as typeof import('vite')
  const { webOrigin } = options.config
  const toApi = { target: devApi, xfwd: true }
  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      proxy: { '/api/': toApi, '/images/': toApi, '/readyz': toApi },
      ...(webOrigin && { allowedHosts: [new URL(webOrigin).hostname] }),
    },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api\/|images\/|readyz)/.test(request.url)) await isListening(devApi)
    await new Promise<void>((next) => vite.middlewares(request.raw, reply.raw, () => next()))
  })
  const callApi: CallApi = async (request, address) => {
    await isListening(devApi)
    return options.callApi(request, address)
  }
  return {
    callApi,
    async handle(...visit: Parameters<ReturnType<WebModule['createWebHandler']>>) {
      const { createWebHandler } = (await vite.ssrLoadModule('/src/web/handler.ts')) as WebModule
      return createWebHandler({ ...options, callApi })(...visit)
    },
    sharedAddress: () => undefined,
    memberAddress: () => undefined,
    pageFor: (html: string) => () => html,
  }
}

/** Waits until something listens there, or until it is clear that nothing will. */
async function isListening(origin: string) {
  const { port, hostname } = new URL(origin)
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  for (let waited = 0; waited < LONGEST_RESTART_MS && !(await answers()); waited += 5) await wait(5)
}
