import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { requestLanguage } from '../../http/language.ts'
import { toNetwork } from '../../people/sign-in/caller.ts'

export const toBuyer = ({ id: userId }: SessionUser, request: FastifyRequest) => ({
  userId,
  address: toNetwork(request.ip),
  language: requestLanguage(request),
})
