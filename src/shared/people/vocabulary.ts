export const PASSWORD_MIN = 8

export const PASSWORD_MAX = 128

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

/** What an admin may: the owner everything, the others their part of the house. */
export const staffRoles = ['owner', 'catalogue', 'orders'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleLabels = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
} as const satisfies Record<StaffRole, string>

/** Hours in which the link that confirms a mail address works. */
export const CONFIRM_HOURS = 48

/** Minutes in which the link of a reset mail works. */
export const RESET_MINUTES = 60
export const MAX_ADDRESSES = 3

/** The ten digits of an Indian mobile number without spaces, hyphens, +91 or 0 in front; null for any other. */
export function indianPhone(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : null
}

/** The six digits of an Indian PIN code; null for any other. */
export function indianPincode(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}

export const addressLimitMessage = `You can add max ${MAX_ADDRESSES} addresses`

export const RECOVERY_CODES = 10

export const eventKinds = [
  'registered',
  'signedIn',
  'signInFailed',
  'codeAsked',
  'passwordChanged',
  'passwordResetAsked',
  'passwordReset',
  'passwordFromEnvironment',
  'emailConfirmed',
  'emailChanged',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'sessionEnded',
  'signedOutEverywhere',
  'joinedStaff',
  'ordersExported',
  'productsExported',
] as const
export type EventKind = (typeof eventKinds)[number]

export const eventLabels = {
  registered: 'Account opened',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in refused',
  codeAsked: 'Password right, code asked for',
  passwordChanged: 'Password changed',
  passwordResetAsked: 'Link for a new password sent',
  passwordReset: 'New password set by a mailed link',
  passwordFromEnvironment: 'Password set by the operator',
  emailConfirmed: 'Email confirmed',
  emailChanged: 'Email changed',
  secondFactorOn: 'Second factor turned on',
  secondFactorOff: 'Second factor turned off',
  recoveryCodesMade: 'New recovery codes made',
  recoveryCodeUsed: 'Recovery code used',
  sessionEnded: 'A device signed out',
  signedOutEverywhere: 'Signed out everywhere',
  joinedStaff: 'Joined the staff',
  ordersExported: 'Orders exported',
  productsExported: 'Products exported',
} as const satisfies Record<EventKind, string>

/** Days in which the link of an invitation works. */
export const INVITE_DAYS = 7

/** What is done in the panel, as the audit log names it. */
export const auditLabels = {
  homeChanged: 'home page changed',
  settingsChanged: 'settings changed',
  orderStatusChanged: 'order status changed',
  parcelCorrected: 'parcel of an order corrected',
  refundAsked: 'refund asked for',
  featureAdded: 'feature image added',
  featuresOrdered: 'feature images put in order',
  featureDeleted: 'feature image deleted',
  mailSentAgain: 'mail sent again',
  customerNoted: 'customer noted',
  customerExported: 'customer’s data exported',
  customerErased: 'customer erased',
  mailTextChanged: 'words of a mail changed',
  productAdded: 'product added',
  productEdited: 'product edited',
  productDeleted: 'product deleted',
  productRestored: 'product put back',
  reviewHidden: 'review hidden',
  reviewShown: 'review shown again',
  reviewAnswered: 'review answered',
  stockAdjusted: 'stock adjusted',
  changesUndone: 'change taken back',
  staffInvited: 'staff invited',
  staffInviteWithdrawn: 'staff invitation withdrawn',
  staffJoined: 'staff joined',
  staffRoleChanged: 'staff role changed',
  staffLetGo: 'staff let go',
  secondFactorOn: 'second factor on',
  secondFactorOff: 'second factor off',
} as const
export type AuditAction = keyof typeof auditLabels
export const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]]
