import { PrivateAddress } from '../../public-addresses.ts'
import { type ServiceProblem, unreachableProblem } from '../../service-problem.ts'
import { type EmailServer, openTransport } from './email-server.ts'

/** Signs in to the mail server without sending; resolves to undefined on success. Never throws. */
export async function checkEmailServer(server: EmailServer): Promise<ServiceProblem | undefined> {
  const settings = 'url' in server ? ['SMTP_URL'] : []
  const transport = await openTransport(server)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (error instanceof PrivateAddress) return { code: 'private', detail: error.message, settings }
    if (code === 'EAUTH' || responseCode === 535)
      return { code: 'credentials', detail: String(responseCode ?? code), settings }
    return { ...unreachableProblem(error, 'SMTP_URL'), settings }
  } finally {
    transport.close()
  }
}
