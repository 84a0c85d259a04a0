export const PASSWORD_MIN = 8

export const PASSWORD_MAX = 128

/** Days after its last use when a session ends. */
export const SESSION_DAYS = 30

/** Days for which a signed-in browser is remembered: the longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400

/** Hours in which the link that confirms a mail address works. */
export const CONFIRM_HOURS = 48

/** Minutes in which the link of a reset mail works. */
export const RESET_MINUTES = 60

export const MAX_ADDRESSES = 3

export const RECOVERY_CODES = 10

/** Days in which the link of an invitation works. */
export const INVITE_DAYS = 7
