/** Items are separated by `|`; empty ones are dropped. */
export const cellItems = (cell: string | undefined, max: number) =>
  (cell ?? '')
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, max)

/** The id is written in place of a name that cannot be an item. */
export const isItem = (name: string) => name !== '' && name === name.trim() && !name.includes('|')

export type CellProblem = { path: string; message: string }

/** Collects at most one error per column. */
export function problemsOfRow() {
  const problems: CellProblem[] = []
  return {
    problems,
    refuse(path: string, message: string) {
      if (!problems.some((one) => one.path === path)) problems.push({ path, message })
    },
  }
}
