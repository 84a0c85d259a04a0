/** The first `most` items of a cell, which bars separate; without empty ones. */
export const cellItems = (cell = '', most = Number.POSITIVE_INFINITY) =>
  cell
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, most)

/** Whether a name can be an item of a cell; another one is written as its id. */
export const isItem = (name: string) => name !== '' && name === name.trim() && !name.includes('|')

/** Why a column's cell is refused. */
export type CellProblem = { path: string; message: string }

/** Collects the first problem of each column, so that a row has no more problems than columns. */
export function problemsOfRow() {
  const problems: CellProblem[] = []
  return {
    problems,
    refuse(path: string, message: string) {
      if (!problems.some((one) => one.path === path)) problems.push({ path, message })
    },
  }
}
