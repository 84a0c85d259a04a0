import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallApi } from './page-api.ts'
import type { PageOptions, WebModule } from './web-module.ts'

/** A failed start is reported within this time. */
const MAX_RESTART_MS = 15_000
const RETRY_MS = 20

/** Requests wait while the API's child process restarts after an edit. */
export async function developmentPages(app: FastifyInstance, options: PageOptions, devApi: string) {
  const { createServer } = createRequire(import.meta.url)('vite') as typeof import('vite')
  const { webOrigin } = options.config
  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      ...(webOrigin && { allowedHosts: [new URL(webOrigin).hostname] }),
    },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api\/|images\/|readyz)/.test(request.url)) return forward(devApi, request, reply)
    await new Promise<void>((next) => vite.middlewares(request.raw, reply.raw, () => next()))
  })
  const callApi: CallApi = (request, address) =>
    acrossRestart(devApi, () => options.callApi(request.clone(), address))
  return {
    callApi,
    async handle(...visit: Parameters<ReturnType<WebModule['createWebHandler']>>) {
      const { createWebHandler } = (await vite.ssrLoadModule('/src/web/handler.ts')) as WebModule
      return createWebHandler({ ...options, callApi })(...visit)
    },
    sharedAddress: () => undefined,
    memberAddress: () => undefined,
    createPageFiller: (html: string) => () => html,
  }
}

/** Retries requests while an edit replaces the process. A change may be applied twice. */
async function acrossRestart<Result>(origin: string, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + MAX_RESTART_MS
  for (;;) {
    await isListening(origin)
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(RETRY_MS)
    }
  }
}

async function forward(origin: string, { raw, ip }: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.concat(await Array.fromAsync(raw))
  const headers = { ...raw.headers, 'x-forwarded-for': ip }
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url } = raw
      const forwardedRequest = httpRequest(origin + url, { method, headers }, resolve)
      forwardedRequest.on('error', reject).end(body)
    })
  const answer = await acrossRestart(origin, ask)
  reply.hijack()
  reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(reply.raw)
}

/** Throws after `LONGEST_RESTART_MS`. */
async function isListening(origin: string) {
  const { port, hostname } = new URL(origin)
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  for (let waited = 0; waited < MAX_RESTART_MS && !(await answers()); waited += 5) await wait(5)
}
