import { type Config, getTrialServices } from '../config.ts'
import { say } from './messages.ts'

/** `what` is the subject, such as “The link”. */
export const emailSentMessage = (
  config: Pick<Config, 'paypal' | 'razorpay' | 'smtpUrl'>,
  what: string,
) => say(getTrialServices(config).mail ? 'mail_not_sent' : 'mail_on_its_way', { what })
