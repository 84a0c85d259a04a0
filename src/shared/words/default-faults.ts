import { z } from 'zod'
import { t } from './panel.ts'

/** Used by browser and server. */
z.config({
  customError(issue) {
    const name = issue.path?.at(-1)
    const what = typeof name === 'string' ? `“${name}”` : t('This')
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined
          ? t('{what} is missing.', { what })
          : t('{what} is not of the right kind.', { what })
      case 'invalid_value':
        return t('{what} is none of the choices there are.', { what })
      case 'too_small':
        return t('{what} is too small or too short.', { what })
      case 'too_big':
        return t('{what} is too large or too long.', { what })
      case 'invalid_format':
        return t('{what} is not written as it should be.', { what })
      default:
        return undefined
    }
  },
})
