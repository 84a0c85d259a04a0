import { findTrialServices } from '../connections/trial-services.ts'
import type { Context } from '../context.ts'
import { say } from './messages.ts'

/** `what` is the subject, such as “The link”. */
export const emailSentMessage = (context: Pick<Context, 'config' | 'credentials'>, what: string) =>
  say(findTrialServices(context).mail ? 'mail_not_sent' : 'mail_on_its_way', { what })
