export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

export const sumBy = <Item>(items: readonly Item[], toNumber: (item: Item) => number): number =>
  sum(items.map(toNumber))

export const sumQuantities = (items: readonly { quantity: number }[]): number =>
  sumBy(items, ({ quantity }) => quantity)
