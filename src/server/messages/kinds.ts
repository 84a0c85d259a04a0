export const statuses = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  notAllowed: 405,
  timeout: 408,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  diskFull: 507,
} as const
export type ErrorKind = keyof typeof statuses
