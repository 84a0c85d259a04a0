export const PASSWORD_MIN = 8

export const PASSWORD_MAX = 128

/** Days of inactivity after which a session expires. */
export const SESSION_DAYS = 30

/** Days for which a device is remembered. 400 is the longest lifetime of a cookie in browsers. */
export const DEVICE_DAYS = 400

/** Hours for which the link that confirms an email address is valid. */
export const CONFIRM_HOURS = 48

/** Minutes for which a password reset link is valid. */
export const RESET_MINUTES = 60

export const MAX_ADDRESSES = 3

export const RECOVERY_CODES = 10

/** Days for which a staff invitation is valid. */
export const INVITE_DAYS = 7
