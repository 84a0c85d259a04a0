/** The first `max` items of a cell, without empty ones. Items are separated by `|`. */
export const cellItems = (cell: string | undefined, max: number) =>
  (cell ?? '')
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, max)

/** Whether a name can be an item of a cell. Otherwise the id is written. */
export const isItem = (name: string) => name !== '' && name === name.trim() && !name.includes('|')

/** An error in the cell of a column. */
export type CellProblem = { path: string; message: string }

/** Collects at most one error for each column of a row. */
export function problemsOfRow() {
  const problems: CellProblem[] = []
  return {
    problems,
    refuse(path: string, message: string) {
      if (!problems.some((one) => one.path === path)) problems.push({ path, message })
    },
  }
}
