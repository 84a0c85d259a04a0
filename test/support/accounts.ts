import type { TestServer } from './server.ts'

/** Set by `reset`. */
export const NEW_PASSWORD = 'phulkari-bagh-2'

/** What visitors send to sign in and to set their password anew. */
export const accountCalls = ({ call }: Pick<TestServer, 'call'>) => ({
  login: (email: string, password: string, more: object = {}, cookie?: string) =>
    call('POST', '/api/auth/login', { body: { email, password, ...more } }, cookie),
  forgot: (email: string) => call('POST', '/api/auth/forgot-password', { body: { email } }),
  reset: (token: string, newPassword = NEW_PASSWORD) =>
    call('POST', '/api/auth/reset-password', { body: { token, newPassword } }),
})
