import { z } from 'zod'

/** Default messages of schemas, in browser and server. */
z.config({
  customError(issue) {
    const name = issue.path?.at(-1)
    const what = typeof name === 'string' ? `“${name}”` : 'This'
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined
          ? `${what} is missing.`
          : `${what} is not of the right kind.`
      case 'invalid_value':
        return `${what} is none of the choices there are.`
      case 'too_small':
        return `${what} is too small or too short.`
      case 'too_big':
        return `${what} is too large or too long.`
      case 'invalid_format':
        return `${what} is not written as it should be.`
      default:
        return undefined
    }
  },
})
