/** Services whose keys an owner may enter in the panel. */
export const connectedServices = ['paypal', 'razorpay', 'email', 'messages', 'courier'] as const
export type ConnectedService = (typeof connectedServices)[number]

/** `unreadable`: stored with an encryption key that this shop does not have. */
export const connectionSources = ['environment', 'panel', 'unreadable', 'none'] as const
export type ConnectionSource = (typeof connectionSources)[number]

export const connectionLabels = {
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  email: 'Email server',
  messages: 'Text messages',
  courier: 'Courier',
} as const satisfies Record<ConnectedService, string>
