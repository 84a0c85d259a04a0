export const PASSWORD_MIN = 8

export const PASSWORD_MAX = 128

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['owner', 'catalogue', 'orders', 'packing', 'tailor'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Permissions of staff roles. Everything else is for owners only. */
export const permissions = [
  'dashboard',
  'catalogue',
  'packing',
  'orders',
  'measures',
  'customers',
  'sums',
] as const
export type Permission = (typeof permissions)[number]

export const permissionLabels = {
  dashboard: 'The dashboard',
  catalogue: 'Products, stock, reviews and feature images',
  packing: 'Orders to send, slips, labels and tracking',
  orders: 'All orders, statuses, refunds and export',
  measures: 'Pieces to make, measures and photos of them',
  customers: 'Customers',
  sums: 'Revenue and other sums',
} as const satisfies Record<Permission, string>

/** Owners have every permission. */
export const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  catalogue: ['dashboard', 'catalogue'],
  orders: ['dashboard', 'packing', 'orders', 'measures', 'customers', 'sums'],
  packing: ['dashboard', 'packing'],
  tailor: ['measures'],
}

/** Whether a role has a permission; `owner` is for owners only, `any` for all staff. */
export const isPermitted = (role: StaffRole, asked: Permission | 'any' | 'owner'): boolean =>
  asked === 'owner' ? role === 'owner' : asked === 'any' || rolePermissions[role].includes(asked)

export const staffRoleLabels = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
  packing: 'Packing',
  tailor: 'Tailor',
} as const satisfies Record<StaffRole, string>

/** Days after its last use when a session ends. */
export const SESSION_DAYS = 30

/** Days for which a signed-in browser is remembered: the longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400

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
  'secondFactorReset',
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
  codeAsked: 'Password correct, code required',
  passwordChanged: 'Password changed',
  passwordResetAsked: 'Link for a new password sent',
  passwordReset: 'New password set by a mailed link',
  passwordFromEnvironment: 'Password set by the operator',
  emailConfirmed: 'Email confirmed',
  emailChanged: 'Email changed',
  secondFactorOn: 'Second factor turned on',
  secondFactorOff: 'Second factor turned off',
  secondFactorReset: 'Second factor reset by the owner',
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

/** Actions in the audit log. */
export const auditLabels = {
  homeChanged: 'home page changed',
  settingsChanged: 'settings changed',
  orderStatusChanged: 'order status changed',
  orderStatusUndone: 'order status taken back',
  orderAddressCorrected: 'address of an order corrected',
  orderNoted: 'order noted',
  parcelCorrected: 'parcel of an order corrected',
  parcelChanged: 'parcel of an order changed',
  refundAsked: 'refund asked for',
  refundPaidOut: 'refund by hand paid or withdrawn',
  moneyReceived: 'money received',
  receiptCorrected: 'recorded money corrected',
  paymentLinkMade: 'payment link made',
  paymentLinksRevoked: 'payment links revoked',
  giftCardIssued: 'gift card issued',
  giftCodeReplaced: 'code of a gift card replaced',
  giftCardFrozen: 'gift card frozen or released',
  storeCreditChanged: 'store credit changed',
  trackingLinkMade: 'tracking link made',
  trackingLinksRevoked: 'tracking links revoked',
  orderTaxCorrected: 'order tax corrected',
  orderEntered: 'order entered',
  orderClaimed: 'order added to an account',
  orderClaimRemoved: 'order taken out of an account',
  productionAdvanced: 'production of an order moved on',
  measuresProposed: 'correction of measures proposed',
  photoAdded: 'photo of a piece added',
  photoDeleted: 'photo of a piece deleted',
  approvalAsked: 'approval of a piece asked for',
  approvalWaived: 'piece released without approval',
  featureAdded: 'feature image added',
  featuresOrdered: 'feature images put in order',
  featureEdited: 'feature image changed',
  featureDeleted: 'feature image deleted',
  mailSentAgain: 'mail sent again',
  customerNoted: 'customer noted',
  customerExported: 'customer’s data exported',
  customerErased: 'customer erased',
  mailTextChanged: 'words of a mail changed',
  saleAdded: 'sale planned',
  saleChanged: 'sale changed',
  saleEnded: 'sale ended',
  discountAdded: 'discount code added',
  discountChanged: 'discount code changed',
  productMakingChanged: 'options of a product changed',
  sizeChartChanged: 'size chart changed',
  categoryAdded: 'category added',
  categoryChanged: 'category changed',
  categoriesOrdered: 'categories put in order',
  categoryDeleted: 'category deleted',
  collectionAdded: 'collection added',
  collectionChanged: 'collection changed',
  collectionsOrdered: 'collections put in order',
  collectionDeleted: 'collection deleted',
  clothAdded: 'cloth added',
  clothCorrected: 'cloth corrected',
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
  secondFactorReset: 'second factor of a colleague reset',
  secondFactorOn: 'second factor on',
  secondFactorOff: 'second factor off',
} as const
export type AuditAction = keyof typeof auditLabels
export const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]]
