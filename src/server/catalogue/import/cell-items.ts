/** A cell's items, which bars separate; without empty ones. */
export const cellItems = (cell = '') =>
  cell
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)

/** Whether a name can be an item of a cell; another one is written as its id. */
export const isItem = (name: string) => name !== '' && name === name.trim() && !name.includes('|')

/** Why a column's cell is refused. */
export type CellProblem = { path: string; message: string }
