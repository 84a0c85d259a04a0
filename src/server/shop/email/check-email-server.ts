import { type ServiceProblem, unreachableProblem } from '../../service-problem.ts'
import { openTransport } from './mailer.ts'

/** Signs in to the mail server without sending; resolves to undefined on success. Never throws. */
export async function checkEmailServer(smtpUrl: string): Promise<ServiceProblem | undefined> {
  const transport = await openTransport(smtpUrl)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH' || responseCode === 535)
      return {
        code: 'credentials',
        detail: String(responseCode ?? code),
        settings: ['SMTP_URL'],
      }
    return unreachableProblem(error, 'SMTP_URL')
  } finally {
    transport.close()
  }
}
