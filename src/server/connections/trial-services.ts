import { type Config, getTrialServices } from '../config.ts'
import type { CredentialStore } from './credential-store.ts'

/** Returns which services are simulated, with the keys of the environment and of the panel. */
export const findTrialServices = ({
  config: { paypal, razorpay, smtpUrl },
  credentials,
}: {
  config: Pick<Config, 'paypal' | 'razorpay' | 'smtpUrl'>
  credentials: CredentialStore
}) =>
  getTrialServices({
    paypal: { ...paypal, credentials: paypal.credentials ?? credentials.current('paypal') },
    razorpay: { ...razorpay, credentials: razorpay.credentials ?? credentials.current('razorpay') },
    smtpUrl: smtpUrl ?? credentials.current('email')?.host,
  })
