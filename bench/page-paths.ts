import pages from '#web/routes.ts'

type Page = (typeof pages)[number]

const pathsOf = (rows: readonly Page[], base = ''): string[] =>
  rows.flatMap(({ path, index, children }) => {
    const whole = path === undefined ? base : `${base}/${path}`
    const isPage = index || path !== undefined
    return [...(isPage ? [whole || '/'] : []), ...pathsOf(children ?? [], whole)]
  })

/** Paths of all pages, with their parameters. */
export const pagePaths = [...new Set(pathsOf(pages))]
