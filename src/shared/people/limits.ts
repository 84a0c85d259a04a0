export const PASSWORD_MIN = 8

export const PASSWORD_MAX = 128

/** A session ends after this inactivity. */
export const SESSION_DAYS = 30

/** 400 is the longest lifetime of a cookie in browsers. */
export const DEVICE_DAYS = 400

export const CONFIRM_HOURS = 48

export const RESET_MINUTES = 60

/** How long a code to sign in is valid after it is sent. */
export const SIGN_IN_CODE_MINUTES = 10

export const MAX_ADDRESSES = 3

export const RECOVERY_CODES = 10

export const INVITE_DAYS = 7
