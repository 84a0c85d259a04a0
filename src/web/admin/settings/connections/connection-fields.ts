import type { ConnectedService } from '#shared/shop/connections.ts'
import type { AnyMessage } from '#shared/words/panel.ts'

export type KeyField = {
  name: string
  label: AnyMessage
  hint?: AnyMessage
  isSecret?: boolean
  isNumber?: boolean
  isOptional?: boolean
}

type Words = {
  /** What the shop does without the service. */
  without: AnyMessage
  /** Where the owner finds the keys. */
  where: AnyMessage
  fields: KeyField[]
}

const notificationHint =
  'Optional. Payments are recorded sooner with it: register your shop’s address followed by {path} there.'

/** Below the shop's address, where the provider sends its notifications. */
export const notificationPaths: Partial<Record<ConnectedService, string>> = {
  paypal: '/api/payments/webhook',
  razorpay: '/api/payments/webhook/razorpay',
}

export const connectionWords: Record<ConnectedService, Words> = {
  paypal: {
    without: 'The shop does not offer PayPal.',
    where:
      'At developer.paypal.com, open “Apps & Credentials”, choose “Live” and your app. The webhook is on the same page.',
    fields: [
      { name: 'clientId', label: 'Client ID' },
      { name: 'clientSecret', label: 'Secret', isSecret: true },
      { name: 'webhookId', label: 'Webhook ID', hint: notificationHint, isOptional: true },
    ],
  },
  razorpay: {
    without: 'The shop does not offer Razorpay.',
    where:
      'In Razorpay’s dashboard, open “Account & Settings”, then “API keys”. The secret of the webhook is one that you make up under “Webhooks”.',
    fields: [
      { name: 'keyId', label: 'Key ID' },
      { name: 'keySecret', label: 'Key secret', isSecret: true },
      {
        name: 'webhookSecret',
        label: 'Webhook secret',
        hint: notificationHint,
        isSecret: true,
        isOptional: true,
      },
    ],
  },
  email: {
    without: 'Email reaches nobody: it is written to files on the server.',
    where:
      'Your email provider calls it SMTP. Many want a password made for apps, not the one that you sign in with.',
    fields: [
      { name: 'host', label: 'Server', hint: 'Such as smtp.example.com.' },
      { name: 'port', label: 'Port', hint: '587, or 465 for some providers.', isNumber: true },
      { name: 'userName', label: 'User name' },
      { name: 'password', label: 'Password', isSecret: true },
    ],
  },
  messages: {
    without: 'Text messages reach nobody: they are written to files on the server.',
    where:
      'Whoever set up your text messages (SMS or WhatsApp) names the address that takes them from the shop.',
    fields: [
      { name: 'url', label: 'Address', hint: 'Starts with https://' },
      {
        name: 'token',
        label: 'Token',
        hint: 'Optional. The shop sends it with each message.',
        isSecret: true,
        isOptional: true,
      },
    ],
  },
  courier: {
    without: 'The shop uses the courier without a key.',
    where: 'In your courier’s panel, look for “API” or “Integrations”.',
    fields: [{ name: 'apiKey', label: 'Key', isSecret: true }],
  },
}
