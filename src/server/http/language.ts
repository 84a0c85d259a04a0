import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languageFor } from '#shared/words/language.ts'
import { withLanguage } from '../messages/messages.ts'

/** An API on another host receives a header, no cookie. Works before cookies are parsed. */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['content-language'] === 'hi' ? 'hi' : languageFor(headers.cookie ?? '')

export function answerInLanguage(app: FastifyInstance) {
  // After the body is read, because its events would lose the language.
  app.addHook('preValidation', (request, _, done) => withLanguage(requestLanguage(request), done))
}
